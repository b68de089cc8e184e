import { expect, test } from 'vitest';
import { readOptions } from '../../src/gateway/options.js';
import { load } from './load.js';

test("the server's defaults for the client are the client's own", () => {
  const { gateway } = load();
  const {
    baseUrl: _baseUrl,
    headers: _headers,
    ...defaults
  } = readOptions({ endpoint: 'http://gateway.example' });
  expect(gateway).toMatchObject(defaults);
});
