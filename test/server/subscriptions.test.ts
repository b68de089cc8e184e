import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

test('a subscription is refused as a document that does not fit the schema', async () => {
  const server = await startServer();
  const answer = await server.ask('subscription { ticks }');
  expect(answer.json().errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
});
