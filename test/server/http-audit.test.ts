import { auditServer } from 'graphql-http';
import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

test('the server passes every audit of GraphQL over HTTP', async () => {
  const { url } = await startServer();
  const results = await auditServer({ url });
  const failed = results.filter(({ status }) => status !== 'ok').map(({ id, name }) => `${id} ${name}`);
  expect(failed).toEqual([]);
  expect(results).toHaveLength(61);
});
