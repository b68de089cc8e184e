import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkId, checkMemoryId, GatewayInputError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const legal = [
  'a/b',
  'a b',
  'a%2Fb',
  'é',
  '🦭',
  '?limit=1',
  '#',
  'x'.repeat(2000),
  '//host',
  '%',
  '%zz',
  '%e9',
  'a..b',
  '...',
  "!'()*",
];
const neverLegal = [
  '',
  ' ',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%252e%252e',
  'a/..',
  '../x',
  'a\\..',
  'a;..',
  '．．',
  '‥',
];
const control = ['\u0000', 'a\nb', '\u007f', '\u0085', 'a%00b', '%250a'];
const loneSurrogates = ['\ud800', 'a\udc00'];
const routeNames = ['account', 'preferences', 'facts', 'candidates', 'export', 'short-term'];
const disguised = [
  'Account',
  ' account ',
  'account/',
  '/account',
  'account;v=1',
  'x\\facts',
  '%61ccount',
  '%2561ccount',
  'ａｃｃｏｕｎｔ',
  'account%2f',
  'a/export/b',
  '％61ccount',
];

function outcomeOf(check: () => void): unknown {
  try {
    return check();
  } catch (error) {
    return error;
  }
}

describe('an id', () => {
  it.each(legal)('is legal however odd: %j', (id) => {
    expect(() => checkId('sessionId', id)).not.toThrow();
    expect(() => checkMemoryId('memoryId', id)).not.toThrow();
  });

  it.each([...neverLegal, ...control, ...loneSurrogates])('is refused by its argument’s name: %j', (id) => {
    expect(() => checkId('sessionId', id)).toThrow(
      expect.objectContaining({ issues: [{ path: ['sessionId'], message: expect.any(String) }] }),
    );
  });

  it.each([undefined, null, 7, {}])('is refused where it is no string: %j', (id) => {
    expect(() => checkId('userId', id)).toThrow('userId: must be a string');
  });

  it.each([...routeNames, ...disguised])('of a memory item is refused where it names a route: %j', (id) => {
    expect(() => checkMemoryId('memoryId', id)).toThrow(GatewayInputError);
    expect(() => checkId('factId', id)).not.toThrow();
  });

  it('never makes the check itself fail, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        const outcome = outcomeOf(() => checkMemoryId('memoryId', id));
        expect([undefined, expect.any(GatewayInputError)]).toContainEqual(outcome);
      }),
    );
  });

  it('is judged quickly even where it is encoded many times over', () => {
    expect(() => checkId('userId', `%${'25'.repeat(1000)}`)).toThrow('encoded too many times');
  });

  it('of 2,048 characters passes, a longer one does not', () => {
    expect(() => checkId('userId', 'x'.repeat(2048))).not.toThrow();
    expect(() => checkId('userId', 'x'.repeat(2049))).toThrow('longer than 2048 characters');
  });

  it('of a memory item is no route either where something decodes it once more', () => {
    for (const id of ['account?x', 'account#x', 'account%3Fx', 'account%23'])
      expect(() => checkMemoryId('memoryId', id)).toThrow('a route of the memory');
  });
});

describe('a refused id', () => {
  it('of every call is refused before anything is sent', async () => {
    const { client, gateway } = await setUp();
    const { sessions, memory } = client;
    const one = { endUserId: 'ada' };
    const calls: [string, () => Promise<unknown>][] = [
      ['userId', () => sessions.list('..')],
      ['userId', () => sessions.get('', 's')],
      ['sessionId', () => sessions.get('u', '%2e%2e')],
      ['sessionId', () => sessions.messages('u', '\u0000')],
      ['agentId', () => memory.list('.', one)],
      ['endUserId', () => memory.list('a', { endUserId: '' })],
      ['endUserId', () => memory.deleteAccount('a', { endUserId: '' })],
      ['memoryId', () => memory.delete('a', 'account', one)],
      ['memoryId', () => memory.delete('a', 'PREFERENCES', one)],
      ['memoryId', () => memory.update('a', 'x/../account', { ...one, content: 'c' })],
      ['factId', () => memory.deleteFact('a', '..', one)],
      ['factId', () => memory.updateFact('a', '', { ...one, factValue: 1 })],
      ['candidateId', () => memory.confirmCandidate('a', '.', { ...one, factKey: 'k' })],
    ];
    for (const [argument, call] of calls) {
      const error = await failure(call(), GatewayInputError);
      expect(error.issues.map(({ path }) => path)).toEqual([[argument]]);
      expect(error.outcomeUnknown).toBe(false);
    }
    expect(gateway.requests).toEqual([]);
  });
});
