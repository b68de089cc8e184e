import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DataFileError, loadDataFile } from '../../src/embedded-gateway/index.js';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

async function fileOf(value: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exact-numbers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'data.json');
  const fact = `{"fact_id":"f","fact_key":"k","fact_value":${value}}`;
  const memories = `[{"agent_id":"a","end_user_id":"u","facts":[${fact}]}]`;
  await writeFile(path, `{"memories":${memories}}`);
  return path;
}

it('numbers of a data file are served as they are written', async () => {
  const value = '[12345678901234567890,-9007199254740993,1e300,1.5e17,0.1,"12345678901234567890"]';
  const gateway = await startGateway({ data: await loadDataFile(await fileOf(value)) });
  const { text } = await ask(gateway, 'GET', '/v1/agents/a/memory/facts?end_user_id=u');
  expect(text).toContain(`"fact_value":${value.replace('1e300', '1e+300').replace('1.5e17', '1.5e+17')}`);
});

it.each(['1e400', '[-1E+999]', `1${'0'.repeat(400)}.5`])(
  'a data file with a number beyond the range of a double is refused: %s',
  async (value) => {
    const path = await fileOf(value);
    await expect(loadDataFile(path)).rejects.toThrow(DataFileError);
    await expect(loadDataFile(path)).rejects.toThrow('it holds a number beyond the range of a double');
  },
);
