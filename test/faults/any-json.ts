import fc from 'fast-check';

/**
 * JSON values as their own texts, so that what JSON.stringify would never write is among them: huge integers, numbers
 * beyond a double, halves of surrogate pairs, keys such as __proto__ and keys that stand twice.
 */
const textOf = (text: string) => JSON.stringify(text);

const oddTexts = fc.constantFrom(
  '"\\ud83d"',
  '"a\\ude00b"',
  '"\\ud83d\\ude00"',
  '"\\\\ud83d"',
  '"\\u0000"',
  '"\\u2028</script>"',
  '"é 茶 😀"',
  '""',
  '" "',
);

const numbers = fc.constantFrom(
  '0',
  '-0',
  '7',
  '-5',
  '1.5',
  '1e3',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '-9007199254740993',
  '653247040368672768',
  '123456789012345678901234567890',
  '0.1234567890123456789',
  '1e400',
  '-1E+1000',
  '1e-400',
);

const timestamps = fc.constantFrom(
  '"2026-06-22T09:37:54.179943+00:00"',
  '"2026-06-22T09:37:54.123456789-07:00"',
  '"2026-06-22 09:37:54"',
  '"2026-06-22T09:37:54+0000"',
  '"2026-06-22"',
  '"yesterday"',
  '1782121074',
  '1782121074.179943',
  '1782121074179943',
);

const scalars = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).map(textOf) },
  { weight: 2, arbitrary: oddTexts },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: timestamps },
  fc.constantFrom('null', 'true', 'false'),
);

const keys = fc.oneof(
  fc.string({ maxLength: 4 }).map(textOf),
  fc.constantFrom('"__proto__"', '"constructor"', '"toString"', '"type"', '"text"', '"url"', '"\\ud83d"'),
);

function object(fields: readonly (readonly [string, string])[]): string {
  return `{${fields.map(([key, value]) => `${key}:${value}`).join(',')}}`;
}

/** Any JSON value as its text. */
export const anyJson: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 3 }).map(object),
  ),
})).value;

/** Parts of a message's content, known and to come, whole and broken. */
export const anyContent: fc.Arbitrary<string> = fc.oneof(
  anyJson,
  fc
    .array(
      fc.oneof(
        scalars.map((text) => `{"type":"text","text":${text}}`),
        scalars.map((url) => `{"type":"image_url","image_url":{"url":${url},"detail":"low"}}`),
        scalars.map((url) => `{"type":"image_url","image_url":${url}}`),
        scalars.map((url) => `{"type":"video_url","video_url":{"url":${url}}}`),
        scalars.map((data) => `{"type":"input_audio","input_audio":${data}}`),
        scalars.map((text) => `{"text":${text}}`),
        anyJson,
      ),
      { maxLength: 4 },
    )
    .map((parts) => `[${parts.join(',')}]`),
);

/** A row's fields: each left out, of its own kind, or any JSON; and keys nobody knows. */
export function anyRow(
  fields: Readonly<Record<string, fc.Arbitrary<string>>>,
  identity: Readonly<Record<string, string>>,
): fc.Arbitrary<string> {
  const known = Object.entries(fields).map(([key, kind]) =>
    fc.option(fc.oneof(kind, anyJson), { nil: undefined }).map((value) => [textOf(key), value] as const),
  );
  const ids = Object.entries(identity).map(([key, value]) => [textOf(key), textOf(value)] as const);
  const extra = fc.array(fc.tuple(keys, anyJson), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...known), extra)
    .map(([values, more]) =>
      object([
        ...more,
        ...ids,
        ...values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
      ]),
    );
}

export const anyText = fc.oneof(oddTexts, fc.string({ maxLength: 8 }).map(textOf));
export const anyInstant = timestamps;
export const anyCount = numbers;
