import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './fleet/ask.js';
import { freePort } from './fleet/listen.js';

const folder = new URL('../../examples/supergraph/', import.meta.url);

/** Starts the example as its README says; gives its endpoint and what ends it, which tells whether anything is left. */
async function startExample() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/graphql`;
  const example = spawn(process.execPath, ['start.js'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    // A group of its own, so that what is left of it can be found.
    detached: true,
  });
  while (example.exitCode === null) {
    const answer = await fetch(new URL('/readiness', url)).catch(() => null);
    if (answer?.ok) return { url, end: () => end(example) };
    await setTimeout(50);
  }
  throw new Error('The example ended before it was ready.');
}

async function end(example) {
  const ended = once(example, 'exit');
  example.kill();
  await ended;
  return isAlive(-example.pid);
}

/** @param {number} group a process group, negative */
function isAlive(group) {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

let example;

beforeAll(async () => {
  example = await startExample();
});

afterAll(() => example?.end());

test("the query of the example's README is answered from three subgraphs", async () => {
  const readme = readFileSync(new URL('README.md', folder), 'utf8');
  const [, query] = /```graphql\n([^`]*)```/.exec(readme);
  const { data, errors } = await ask(example.url, { query });
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    user: { name: 'Ada', sessions: { nodes: [{}, { messages: { nodes: [{}, {}, {}] } }] } },
    agent: {
      label: 'Support',
      owner: { name: 'Zoë' },
      memory: { facts: { nodes: expect.arrayContaining([{ key: 'plan', value: 'pro' }]) } },
    },
  });
});

test('a browser gets GraphiQL on the supergraph, which loads nothing from elsewhere', async () => {
  const page = await fetch(example.url, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(html).toContain('GraphiQL');
  expect(html).not.toMatch(/<(?:script|link)[^>]+(?:src|href)="?https?:/);
});

test('when the example is ended nothing of it is left', async () => {
  const { end: endOther } = await startExample();
  await expect(endOther()).resolves.toBe(false);
});
