import { describe, expect, it } from 'vitest';
import { readableText } from '../../src/gateway/redaction/readable-text.js';
import { Redaction } from '../../src/gateway/redaction/redaction.js';
import { failure, setUp } from './client-setup.js';
import { GatewayStatusError } from '../../src/gateway/index.js';

const doublings = 3;
/** Work of at most n log n, and what the measuring itself adds. */
const perDoubling = 2.3;

/** Processor time of a run in microseconds: the least of a few, since other work on the machine only adds. */
function cpuOf(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

/** The work of an input that was doubled, as a multiple of the work before. */
function growthOf(run: (times: number) => void): number {
  run(1);
  const once = cpuOf(() => run(1));
  return cpuOf(() => run(2 ** doublings)) / once;
}

const refusal = 'no value of this kind is taken here, please send another one '.repeat(5);

describe('the work of redacting a refusal', () => {
  const texts = Array.from({ length: 20 }, (_, at) => `${refusal} ${at}`);
  it.each([
    ['short words', (count: number) => Array.from({ length: count }, (_, at) => `w${at}`)],
    ['long words', (count: number) => Array.from({ length: count }, (_, at) => `a longer text, ${at}`)],
    ['equal letters', (count: number) => ['a'.repeat(count * 16)]],
    ['letters that the refusal repeats', (count: number) => [refusal.repeat(count / 20)]],
    ['escapes', (count: number) => Array.from({ length: count }, (_, at) => `%25\\u00e4&amp;${at}`)],
  ])('doubles at most with the %s that were sent', (_, wordsOf) => {
    const inputs = new Map([1, 2 ** doublings].map((times) => [times, wordsOf(4000 * times)]));
    const growth = growthOf((times) => {
      const redaction = new Redaction(() => inputs.get(times) ?? []);
      for (const text of texts) readableText(text, redaction);
    });
    expect(growth).toBeLessThan(perDoubling ** doublings);
  });

  it.each([
    ['words', 'no value, please send another one '],
    ['letters', 'a'],
    ['dots', 'a.'],
    ['at signs', 'a@'],
    ['slashes', 'at //'],
    ['escapes', '%25\\u00e4&amp;'],
    ['colons', ':1'],
  ])('doubles at most with the %s of its text', (_, part) => {
    const sent = ['ada', 'a'.repeat(40), 'please send another one'];
    const growth = growthOf((times) => {
      const text = part.repeat((300 / part.length) * times);
      const redaction = new Redaction(() => sent);
      for (let run = 0; run < 50; run++) readableText(text, redaction);
    });
    expect(growth).toBeLessThan(perDoubling ** doublings);
  });

  it('is done once for all sentences of a refusal', async () => {
    const { client, gateway } = await setUp();
    const factValue = Array.from({ length: 100_000 }, (_, at) => `w${at}`);
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ loc: ['body', `f${at}`], msg: `${refusal} ${at}` }));
    const cpuFor = async (count: number): Promise<number> => {
      gateway.on('POST', '*', (reply) => reply.json({ detail: entries(count) }, 422));
      const times: number[] = [];
      for (let run = 0; run < 3; run++) {
        const before = process.cpuUsage();
        const call = client.memory.createFact('a', { endUserId: 'u', factKey: 'k', factValue });
        await failure(call, GatewayStatusError);
        times.push(process.cpuUsage(before).user);
      }
      return Math.min(...times);
    };
    await cpuFor(1);
    const one = await cpuFor(1);
    expect((await cpuFor(20)) / one).toBeLessThan(2);
  });
});
