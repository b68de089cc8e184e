import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataFileError, loadDataFile } from '../../src/embedded-gateway/index.js';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

describe('A data file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-file-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function fileOf(name: string, content: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }

  async function faultsOf(name: string, data: unknown): Promise<readonly string[]> {
    const path = await fileOf(name, JSON.stringify(data));
    const error = await loadDataFile(path).catch((thrown: unknown) => thrown);
    if (!(error instanceof DataFileError)) throw new TypeError('The file was taken.', { cause: error });
    const [head, ...faults] = error.message.split('\n  ');
    expect(head).toBe(`The data file ${path} can't be used:`);
    return faults;
  }

  it('replaces the sample data, unknown fields included', async () => {
    const session = {
      session_id: 's',
      user_id: 'u',
      colour: 'red',
      messages: [{ role: 'user', content: [1] }],
    };
    const path = await fileOf('good.json', `\uFEFF${JSON.stringify({ sessions: [session] })}`);
    const gateway = await startGateway({ data: await loadDataFile(path) });
    const { json } = await ask(gateway, 'GET', '/v1/worker/users/u/sessions/s');
    expect(json.data).toEqual({
      session: { session_id: 's', user_id: 'u', colour: 'red' },
      messages: session.messages,
    });
    expect(gateway.state.sessions.list('ada')).toEqual([]);
  });

  it('may be the example of docs/sample-data.md', async () => {
    const page = await readFile(new URL('../../docs/sample-data.md', import.meta.url), 'utf8');
    const example = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
    const data = await loadDataFile(await fileOf('example.json', example));
    expect(data.sessions?.[0]?.messages).toHaveLength(1);
    expect(data.memories?.[0]).toMatchObject({ agent_id: 'support-agent', end_user_id: 'grace' });
  });

  it('is refused with every wrong place and what is allowed there', async () => {
    const faults = await faultsOf('wrong.json', {
      sesions: [],
      sessions: [{ session_id: '', user_id: 'u', created_at: [], messages: [{ role: 5 }] }, 7],
      memories: [
        { agent_id: 'a', end_user_id: 'b', facts: [{ fact_id: 'f', fact_key: 'k' }], preference: {} },
      ],
    });
    expect(faults).toEqual([
      'sessions[0].session_id: must not be empty',
      'sessions[0].created_at: must be a string, a number or null',
      'sessions[0].messages[0].role: must be a string or null',
      'sessions[1]: must be an object',
      'memories[0].preference.enabled: must be true or false',
      'memories[0].facts[0].fact_value: must be there: any JSON value, null included',
      'the file: has an unknown key; allowed are sessions, memories',
    ]);
  });

  it('is refused where an id, a pair or an active key stands twice', async () => {
    const session = { session_id: 's', user_id: 'u' };
    const fact = { fact_id: 'f', fact_key: 'k', fact_value: 1 };
    const old = { ...fact, status: 'superseded' };
    const pair = { agent_id: 'a', end_user_id: 'e' };
    const faults = await faultsOf('twice.json', {
      sessions: [session, { ...session, user_id: 'v' }, session],
      memories: [
        {
          ...pair,
          facts: [fact, { ...fact, fact_id: 'g' }, { ...old, fact_id: 'h' }, { ...old, fact_id: 'h' }],
        },
        { ...pair, items: [{ memory_id: 'm' }, { memory_id: 'm' }] },
      ],
    });
    expect(faults).toEqual([
      'sessions[2].session_id: stands there already for this user_id; ids must be unique',
      'memories[1]: this agent_id and end_user_id stand there already; one entry must hold all their rows',
      'memories[0].facts[3].fact_id: must be unique',
      'memories[0].facts[1].fact_key: only one active fact may hold a key',
      'memories[1].items[1].memory_id: must be unique',
    ]);
  });

  it('is refused in a short list where very much is wrong', async () => {
    const faults = await faultsOf('many.json', { sessions: Array.from({ length: 30 }, () => 1) });
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe('and 10 more');
  });

  it('is refused where it is not JSON or not there', async () => {
    const path = await fileOf('broken.json', '{"sessions": [\n{"secret": tru');
    const error = await loadDataFile(path).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('it is not valid JSON');
    expect(String(error)).not.toContain('secret');
    await expect(loadDataFile(join(folder, 'none.json'))).rejects.toThrow("it can't be read (ENOENT)");
  });
});
