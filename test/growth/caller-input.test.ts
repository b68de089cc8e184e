import { describe, expect, test } from 'vitest';
import { shapeFault } from '../../src/gateway/json/nesting.js';
import { isUsableId } from '../../src/gateway/request/id.js';
import { encodeBody } from '../../src/gateway/request/json-input.js';
import { unfold } from '../../src/gateway/request/unfold.js';
import type { JsonValue } from '../../src/gateway/index.js';
import { keepLines, placeIn } from '../../src/limits/document/document-places.js';
import { parseWithin } from '../../src/limits/document/document-limits.js';
import { decodeToken } from '../../src/paging/token.js';
import { findInexact } from '../../src/server/pipeline/inexact-value.js';
import { GraphQLError, Source } from 'graphql';
import { growthOf, timesOfParsing } from './growth.js';

/** Lists in each other with something in the innermost. */
function nested(levels: number, inner: string): JsonValue {
  return JSON.parse('['.repeat(levels) + inner + ']'.repeat(levels)) as JsonValue;
}

const zeros = (count: number) => `0${',0'.repeat(count - 1)}`;
const wide = (count: number): JsonValue =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

/** Each is doubled: how many of something there are, or how deep the same number of it is nested. */
const bodies: [string, number, (size: number) => JsonValue][] = [
  ['levels above 20,000 zeros', 60, (size) => nested(size, zeros(20_000))],
  ['zeros many levels deep', 40_000, (size) => nested(480, zeros(size))],
  ['empty texts', 40_000, (size) => Array.from({ length: size }, () => '')],
];

describe('Work grows with its input', () => {
  test.each(bodies)('when a body is encoded and variables are checked: %s', (_what, size, valueOf) => {
    const encode = (value: JsonValue) => encodeBody({ value }, (key) => key);
    expect(growthOf(valueOf, size, encode)).toBeLessThan(2.3);
    expect(growthOf(valueOf, size, (v) => findInexact({ v }))).toBeLessThan(2.3);
  });

  test.each([
    ['zeros 480 levels deep', nested(480, zeros(480_000))],
    ['60,000 keys of one object', wide(60_000)],
  ])('when a body of a megabyte is checked, in less than ten times of parsing one: %s', (_what, value) => {
    expect(timesOfParsing(() => encodeBody({ value }, (key) => key))).toBeLessThan(10);
    expect(timesOfParsing(() => findInexact({ value }))).toBeLessThan(10);
  });

  const ids: [string, (size: number) => string][] = [
    ['percent signs encoded again and again', (size) => `%${'25'.repeat(size)}`],
    ['many of these side by side', (size) => `%${'25'.repeat(20)}`.repeat(size / 10)],
    ['wide percent signs', (size) => '%EF%BC%85'.repeat(size / 4)],
    ['letters that fold', (size) => '％２５'.repeat(size / 2)],
  ];

  test.each(ids)('when an id is unfolded: %s', (_what, idOf) => {
    expect(growthOf(idOf, 16_000, unfold)).toBeLessThan(2.3);
  });

  test('when ids are judged: what 480 of them take is less than ten times of parsing a megabyte', () => {
    const id = `%${'25'.repeat(1000)}`;
    const judge = () => Array.from({ length: 480 }, () => isUsableId(id));
    expect(timesOfParsing(judge)).toBeLessThan(10);
  });

  test('when a token is read, however deep it is nested', () => {
    const deep = (levels: number) =>
      Buffer.from('['.repeat(levels) + ']'.repeat(levels)).toString('base64url');
    expect(decodeToken(deep(300))).toBeNull();
    expect(growthOf(deep, 1000, decodeToken)).toBeLessThan(2.3);
    expect(decodeToken(deep(200_000))).toBeNull();
    expect(timesOfParsing(() => decodeToken(deep(400_000)))).toBeLessThan(10);
  });

  test('when the levels and keys of a text are counted', () => {
    const textOf = (size: number) => Buffer.from('["\\"[",{}]'.repeat(size));
    expect(growthOf(textOf, 10_000, (text) => shapeFault(text, { levels: 600, keys: 10 }))).toBeLessThan(2.3);
  });
});

describe('The lines of a document are looked for once', () => {
  test('however many of its places are told', () => {
    const text = `{${'\n'.repeat(400_000)}a}`;
    const places = () => {
      const source = new Source(text);
      keepLines(source);
      return Array.from({ length: 1000 }, () => placeIn(source, text.length - 2));
    };
    expect(places()[999]).toEqual({ line: 400_001, column: 1 });
    expect(timesOfParsing(places)).toBeLessThan(10);
  });

  test.each(['{a}', '{\n a}', '{\r\n\r\n  a\n}', '{\r\ra}', '\n\n{a}'])(
    'where graphql-js finds them: %j',
    (text) => {
      const limits = { tokens: 100, depth: 9, aliases: 9, directives: 9, rootFields: 9 };
      const { document } = parseWithin(limits, text);
      const [operation] = document.definitions;
      const offset = text.indexOf('a');
      const { locations } = new GraphQLError('x', { source: new Source(text), positions: [offset] });
      const source = operation?.loc?.source;
      expect(source && placeIn(source, offset)).toEqual(locations?.[0]);
    },
  );
});
