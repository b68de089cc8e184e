import { expect, it } from 'vitest';
import { Client, type ClientOptions, GatewayConfigError } from '../../src/gateway/index.js';

function faultsOf(options: unknown): string[] {
  try {
    // Callers without types can give anything.
    void new Client(options as ClientOptions).close();
  } catch (error) {
    if (!(error instanceof GatewayConfigError)) throw error;
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  return [];
}

it('takes an endpoint alone', () => {
  expect(faultsOf({ endpoint: 'http://h' })).toEqual([]);
});

it('reports every fault at once, by its option and with what is allowed', () => {
  expect(
    faultsOf({
      endpoint: 'ftp://h',
      apiKey: 'k\u4e2d',
      userId: 7,
      headers: { 'X-Odd': 'a\nb' },
      timeouts: { read: 0, write: 1.5, accountDeletion: 2 ** 31 },
      connections: 0,
      queue: { size: -1 },
      retry: { tries: 0 },
      circuit: { failurePercent: 101 },
      onCall: 'log',
      colour: 'blue',
    }),
  ).toEqual([
    'endpoint: must start with http:// or https://',
    'apiKey: must hold Latin-1 characters only, no line break and no other control character',
    'userId: must be a string',
    'headers.X-Odd: must hold Latin-1 characters only, no line break and no other control character',
    'timeouts.read: must be a whole number from 1 to 2147483647 (milliseconds)',
    'timeouts.write: must be a whole number from 1 to 2147483647 (milliseconds)',
    'timeouts.accountDeletion: must be a whole number from 1 to 2147483647 (milliseconds)',
    'connections: must be a whole number from 1 to 10000 (connections)',
    'queue.size: must be a whole number from 0 to 1000000 (calls)',
    'retry.tries: must be a whole number from 1 to 10 (tries)',
    'circuit.failurePercent: must be a whole number from 1 to 100 (percent)',
    'onCall: must be a function',
    'colour: is not an option',
  ]);
});

it.each([[undefined], [null], [''], [{}]])('refuses to be made of %j', (options) => {
  expect(faultsOf(options)).toHaveLength(1);
});
