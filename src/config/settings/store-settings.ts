import { headerValue, integer, storeUrl, text } from './kind.js';
import { optional, setting } from './setting.js';

/** What several servers share. */
export const storeSettings = {
  url: optional(
    storeUrl,
    'Valkey or Redis in which several servers share rates and automatic persisted documents; rediss: is TLS',
  ),
  password: optional(headerValue, 'Password of the store'),
  passwordFile: optional(text, 'File that holds the password'),
  caFile: optional(text, 'File with the certificate authority of the store as PEM, for TLS'),
  prefix: setting(text, 'sea-agent-graphql:', 'What every key in the store begins with'),
  timeoutMs: setting(
    integer(1, 10_000),
    200,
    'How long a command may take before the server goes on without the store',
    { unit: 'ms' },
  ),
};
