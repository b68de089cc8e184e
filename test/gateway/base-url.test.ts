import { expect, it } from 'vitest';
import { readBaseUrl } from '../../src/gateway/request/base-url.js';

it.each([
  ['http://h', 'http://h', '/agent-v2', ''],
  ['http://h/', 'http://h', '/agent-v2', ''],
  [' http://h ', 'http://h', '/agent-v2', ''],
  ['http://h/agent-v2', 'http://h', '/agent-v2', ''],
  ['http://h/agent-v2/', 'http://h', '/agent-v2', ''],
  ['http://h/agent-v2/x', 'http://h', '/agent-v2/x', ''],
  ['http://h/agent-v22', 'http://h', '/agent-v22/agent-v2', ''],
  ['https://h/api', 'https://h', '/api/agent-v2', ''],
  ['https://h/api/', 'https://h', '/api/agent-v2', ''],
  ['https://h?debug=1', 'https://h', '/agent-v2', 'debug=1'],
  ['https://h:8443/agent-v2/?a=1&b=2', 'https://h:8443', '/agent-v2', 'a=1&b=2'],
  ['http://[::1]:9', 'http://[::1]:9', '/agent-v2', ''],
])('reads the endpoint %j', (endpoint, origin, path, query) => {
  expect(readBaseUrl(endpoint)).toEqual({ origin, path, query });
});

it.each([
  '',
  '  ',
  'h',
  'h:8080',
  '/agent-v2',
  'ftp://h',
  'file:///etc/passwd',
  'http://',
  'https://name:pass@h',
  'https://name@h',
  'http://h#part',
  'http://h?end_user_id=x',
  'http://h?user_id=x',
])('refuses the endpoint %j with a sentence of our own', (endpoint) => {
  expect(readBaseUrl(endpoint)).toEqual({
    fault: expect.stringMatching(/^must (?:not be empty|be an absolute|start with|not hold|not set)/),
  });
});
