import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';
import { blocksOf } from './fenced-blocks.js';

const [conversations, correction, refused, ...others] = blocksOf('README.md', 'graphql');

async function answerTo(query: string | undefined) {
  const server = await startServer();
  return (await server.ask(query ?? '')).json();
}

test('the README has the three examples that are run here, and no other', () => {
  expect(others).toEqual([]);
});

test("the README's query gives conversations with their messages", async () => {
  expect(await answerTo(conversations)).toEqual({
    data: {
      sessions: {
        nodes: [
          {
            title: expect.any(String),
            updatedAt: expect.any(String),
            messages: {
              nodes: [
                { role: 'USER', text: expect.any(String) },
                { role: 'ASSISTANT', text: expect.any(String) },
              ],
            },
          },
        ],
        pageInfo: { hasNextPage: false },
      },
    },
  });
});

test("the README's correction is answered as it says", async () => {
  const [answer = ''] = blocksOf('README.md', 'json');
  expect(await answerTo(correction)).toEqual(JSON.parse(answer));
});

test("the README's refused id is answered with the code and the text that it names", async () => {
  const { errors } = await answerTo(refused);
  expect(errors).toMatchObject([
    { message: 'sessionId: must not hold a piece . or ..', extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});
