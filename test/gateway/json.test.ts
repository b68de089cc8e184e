import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/gateway/json/json.js';

describe('reading JSON', () => {
  it.each([
    ['{"memory_id": 653247040368672768}', { memory_id: '653247040368672768' }],
    ['[9007199254740993,-9007199254740993]', ['9007199254740993', '-9007199254740993']],
    ['[9007199254740991,-9007199254740991]', [9007199254740991, -9007199254740991]],
    ['9007199254740992', '9007199254740992'],
    ['[1234567890.1234567890123456]', [1234567890.1234567]],
    ['[12345678901234567890e5,1.5E3]', [Number('12345678901234567890e5'), 1500]],
    ['["9007199254740993 in \\" a text", 1]', ['9007199254740993 in " a text', 1]],
    ['{"9007199254740993":9007199254740993}', { '9007199254740993': '9007199254740993' }],
    ['{"a\\\\":9007199254740993,"b":"\\\\"}', { 'a\\': '9007199254740993', b: '\\' }],
    [`[${'9'.repeat(400)}]`, ['9'.repeat(400)]],
    ['[1e400,-1e400,1e-400]', ['1e400', '-1e400', 0]],
  ])('keeps what a double can’t carry as its exact digits: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('gives every integer by its exact digits and everything else as JSON.parse does', () => {
    const integers = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
    fc.assert(
      fc.property(fc.array(integers), fc.json(), fc.string(), (numbers, any, key) => {
        const text = `{${JSON.stringify(key)}: [${numbers.join(' , ')}], "any\\"": ${any}}`;
        const safe = (n: bigint) => (Number.isSafeInteger(Number(n)) ? Number(n) : String(n));
        expect(parseJson(text)).toEqual(
          Object.fromEntries([
            [key, numbers.map(safe)],
            ['any"', parseJson(any)],
          ]),
        );
      }),
    );
  });

  it('changes nothing in values without such numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/(?<!\.\d*)\d{16}/.test(text));
        expect(parseJson(`[9007199254740993,${text}]`)).toEqual(['9007199254740993', JSON.parse(text)]);
      }),
    );
  });

  it.each([
    ['"x\\ud83d"', 'x\ufffd'],
    ['"\\ude00x"', '\ufffdx'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\uD83D\\uDE00"', '😀'],
    ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
    ['"\\\\ud83d"', '\\ud83d'],
    ['"\\\\\\ud83d"', '\\\ufffd'],
    ['{"k\\ud83d":1}', { 'k\ufffd': 1 }],
    ['"\\ud83d😀"', '\ufffd😀'],
  ])('turns half a surrogate pair into U+FFFD and leaves its neighbours: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('always gives well-formed texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = JSON.stringify(text);
        expect(parseJson(escaped)).toBe(text.toWellFormed());
      }),
    );
  });

  it('skips a byte-order mark', () => {
    expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it.each([
    '',
    '{',
    '"cut',
    '[9007199254740993',
    '[09007199254740993]',
    '{9007199254740993:1}',
    '[--9007199254740993]',
    '[9007199254740993 9007199254740993]',
    '[9007199254740993.]',
    '<html>',
    'undefined',
    '[9007199254740993] x',
  ])('takes no broken text for whole: %s', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('keeps __proto__ and constructor as plain data', () => {
    const value = parseJson('{"__proto__":{"polluted":true},"constructor":1}');
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('takes a text of 30 MB without running out of stack', () => {
    const long = 'x\\"9'.repeat(7_500_000);
    expect(parseJson(`["${long}",${'1'.repeat(2_000_000)}]`)).toHaveLength(2);
  });
});
