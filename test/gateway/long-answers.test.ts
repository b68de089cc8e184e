import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Slices } from '../../src/execution/slices.js';
import type { LoopSlices } from '../../src/gateway/client-types.js';
import { Client } from '../../src/gateway/index.js';
import { type FaultyGateway, startFaultyGateway } from '../support/faulty-gateway.js';

/** Slices that end at each question, and count what was done between two of them. */
class ShortSlices implements LoopSlices {
  turns = 0;
  mostWork = 0;

  isOver(work: number): boolean {
    this.mostWork = Math.max(this.mostWork, work);
    return true;
  }

  next(): Promise<void> {
    this.turns++;
    return new Promise((resolve) => void setImmediate(resolve));
  }
}

const user = 'u';
const nested = (levels: number, inside = '1') => '['.repeat(levels) + inside + ']'.repeat(levels);
const fact = (id: string, value: string, more = '') => `{"fact_id":"${id}","fact_value":${value}${more}}`;

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

/** Rows with everything that is read in a way of its own, and enough beside them to make the answer long. */
const rows = [
  fact('deep', nested(501)),
  fact('deep-and-long', nested(600, `"${'x'.repeat(100_000)}"`)),
  fact('not-too-deep', nested(490, `"${'x'.repeat(100_000)}"`)),
  fact('exact', '[12345678901234567890, 1e400, 0.1]'),
  fact('half', '"\\ud83d and \\ud83d\\ude00"'),
  fact('signs', String.raw`"\"],}[{\\"`),
  fact('foreign', '1', ',"end_user_id":"somebody else"'),
  fact('keys', `{"__proto__":{"a":1},"a":1,"a":2,"long":"${'ü'.repeat(80_000)}"}`),
  '7',
  fact('wide', `[${'0,'.repeat(200_000)}1]`),
  fact('as wide as may be', JSON.stringify(keys(20_000))),
  fact('escapes', `"${'\\ud83d\\ude00'.repeat(20_000)}"`),
  fact('more escapes', `"x${'\\ud83d\\ude00\\\\\\ud83d'.repeat(10_000)}"`),
  fact('characters', `"${'xü€😀\\"'.repeat(20_000)}"`),
  fact('empty', `[${'{},'.repeat(50_000)}[]]`),
  ...Array.from({ length: 3000 }, (_, at) => fact(`f${at}`, `{"at": ${at} }`)),
];
const text = `{ "items" : [ ${rows.join(' , ')} ] , "limit" : 50 , "total" : ${rows.length} }`;

describe('an answer of the gateway that takes long to parse', () => {
  let gateway: FaultyGateway;
  let client: Client;

  beforeEach(async () => {
    gateway = await startFaultyGateway();
    client = new Client({ endpoint: gateway.url, apiKey: 'sk-test', retry: { tries: 1 } });
  });

  afterEach(async () => {
    await client.close();
    await gateway.close();
  });

  const listFacts = (body: string, slices?: LoopSlices, reading?: (bytes: number) => void) => {
    gateway.on('GET', /facts/, (reply) => reply.json(body));
    return client.memory.listFacts(
      'a',
      { endUserId: user },
      { ...(slices === undefined ? {} : { slices }), ...(reading === undefined ? {} : { reading }) },
    );
  };

  test('is read piece by piece as it is in one go', async () => {
    const whole = await listFacts(text);
    const slices = new ShortSlices();
    const sliced = await listFacts(text, slices);
    expect(sliced.items).toEqual(whole.items);
    expect(sliced.faults.map(({ index, error }) => [index, error.message])).toEqual(
      whole.faults.map(({ index, error }) => [index, error.message]),
    );
    expect(sliced).toMatchObject({ limit: 50, total: rows.length, rowCount: rows.length });
    expect(sliced.faults).toHaveLength(4);
    // 64 kB, and a character that would be cut, are a thousand units: so much at most is done before others get their turn.
    expect(slices.mostWork).toBeLessThanOrEqual(1025);
    expect(slices.turns).toBeGreaterThan(text.length / 65_536);
  });

  test.each([
    ['a comma too many at its end', `[${'1,'.repeat(100_000)}]`],
    ['a comma too many at its start', `[,${'1,'.repeat(100_000)}1]`],
    ['a comma too many after a large value', `["${'x'.repeat(200_000)}",]`],
    ['a list that ends as an object', `[${'1,'.repeat(100_000)}1}`],
    ['no end', `{"items":[${'1,'.repeat(100_000)}1]`],
    ['a text without an end', `{"items":["${'x'.repeat(200_000)}]}`],
    ['something behind it', `[${'1,'.repeat(100_000)}1] 1`],
    ['a key without a value', `{"items":[${'1,'.repeat(100_000)}1],"limit"}`],
    ['a key that is no text', `{7:"${'x'.repeat(200_000)}"}`],
    ['a word that is none', `{"items":[${'1,'.repeat(100_000)}nothing]}`],
    ['blanks only', ' '.repeat(200_000)],
  ])('is no JSON with %s', async (_what, body) => {
    await expect(listFacts(body, new Slices())).rejects.toThrow("The Agent Gateway's answer is not JSON.");
  });

  test('costs a row of too many keys that row alone, and no more memory than its bytes', async () => {
    const wide = `[${fact('wide', JSON.stringify(keys(60_000)))},${fact('next', '1')}]`;
    let memory = 0;
    const { items, faults } = await listFacts(wide, new Slices(), (more) => void (memory += more));
    expect(items.map(({ fact_id }) => fact_id)).toEqual(['next']);
    expect(faults[0]?.error.message).toMatch(/too many keys/);
    expect(memory).toBeLessThan(wide.length);
  });

  test('is refused with more than 50,000 rows before they are read', async () => {
    const most = `[${'{},'.repeat(49_999)}{}]`;
    expect((await listFacts(most, new Slices())).rowCount).toBe(50_000);
    await expect(listFacts(`[{},${most.slice(1)}`, new Slices())).rejects.toThrow(
      'more than 50000 rows in one answer',
    );
  });

  test('takes memory before each piece is parsed, and is given up where there is none', async () => {
    const body = `[${'{},'.repeat(45_000)}{}]`;
    let pieces = 0;
    const refusal = new Error('no memory');
    const reading = (more: number) => {
      pieces += Math.sign(more);
      if (pieces === 2) throw refusal;
    };
    await expect(listFacts(body, new ShortSlices(), reading)).rejects.toBe(refusal);
    // What was parsed by then is given up with its bytes, of which it is told last.
    expect(pieces).toBe(1);
    let [bytes, most] = [0, 0];
    await listFacts(body, new ShortSlices(), (more) => {
      bytes += more;
      most = Math.max(most, bytes);
    });
    // Each object and its comma.
    expect(bytes).toBeGreaterThanOrEqual(45_000 * 64);
    // Its texts are made while its bytes are there; these are let go in the end.
    expect(most - bytes).toBe(body.length);
  });
});
