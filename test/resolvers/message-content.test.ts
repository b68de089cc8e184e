import { describe, expect, it } from 'vitest';
import { messagePart, messageParts, messageText } from '../../src/resolvers/message-parts.js';
import { oneSession } from '../support/rows.js';
import { startGraph } from '../support/run-operation.js';

const audio = { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } };
const text = (value: string) => ({ __typename: 'TextPart', text: value });
const other = (type: string | null, json: unknown) => ({ __typename: 'OtherPart', type, json });

/** What a message's content may be, its text, and its parts. */
const forms: readonly (readonly [string, unknown, string | null, unknown[]])[] = [
  ['a text', 'hello', 'hello', [text('hello')]],
  ['an empty text', '', '', [text('')]],
  ['null', null, null, []],
  ['no part', [], null, []],
  [
    'text parts',
    [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ],
    'a\nb',
    [text('a'), text('b')],
  ],
  [
    'an image',
    [{ type: 'image_url', image_url: { url: 'https://x/i.png', detail: 'high' } }],
    null,
    [{ __typename: 'ImagePart', url: 'https://x/i.png', detail: 'high' }],
  ],
  [
    'an image as a bare text',
    [{ type: 'image_url', image_url: 'https://x/i.png' }],
    null,
    [{ __typename: 'ImagePart', url: 'https://x/i.png', detail: null }],
  ],
  [
    'a video',
    [{ type: 'video_url', video_url: { url: 'https://x/v.mp4' } }],
    null,
    [{ __typename: 'VideoPart', url: 'https://x/v.mp4' }],
  ],
  ['an unknown kind', [audio], null, [other('input_audio', audio)]],
  ['a part without a type', [{ caption: 'x' }], null, [other(null, { caption: 'x' })]],
  ['a part whose type is no text', [{ type: 7 }], null, [other(null, { type: 7 })]],
  ['a bare text in the list', ['plain'], 'plain', [text('plain')]],
  ['null in the list', [null], null, [other(null, null)]],
  ['a number in the list', [7], null, [other(null, 7)]],
  ['a list in the list', [[1]], null, [other(null, [1])]],
  ['a known kind without its field', [{ type: 'text' }], null, [other('text', { type: 'text' })]],
  [
    'an image without a url',
    [{ type: 'image_url', image_url: {} }],
    null,
    [other('image_url', { type: 'image_url', image_url: {} })],
  ],
  ['a number', 42, null, [other(null, 42)]],
  ['false', false, null, [other(null, false)]],
  ['an object', { a: 1 }, null, [other(null, { a: 1 })]],
  [
    'an object, though it looks like a part',
    { type: 'text', text: 'a' },
    null,
    [other('text', { type: 'text', text: 'a' })],
  ],
  ['a number beyond 2^53', [{ n: '9007199254740993' }], null, [other(null, { n: '9007199254740993' })]],
];

const fields = `text parts { __typename ... on TextPart { text } ... on ImagePart { url detail } ... on VideoPart { url }
  ... on OtherPart { type json } }`;

describe('The content of a message', () => {
  it('resolves in every form that the gateway may send, all in one session', async () => {
    const graph = await startGraph(
      oneSession(forms.map(([, content]) => ({ role: 'user', content: content as null }))),
    );
    const { data, errors } = await graph.run<{ session: { messages: { nodes: unknown[] } } }>(
      `{ session(userId: "u", sessionId: "s") { messages { nodes { ${fields} } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.session.messages.nodes).toEqual(
      forms.map(([, , joined, parts]) => ({ text: joined, parts })),
    );
  });

  it('that has unknown kinds fails no query that asks for known ones only', async () => {
    const graph = await startGraph(
      oneSession([{ role: 'user', content: [audio, { type: 'text', text: 'a' }] }]),
    );
    const { data, errors } = await graph.run(
      '{ session(userId: "u", sessionId: "s") { messages { nodes { parts { ... on TextPart { text } } } } } }',
    );
    expect([data, errors]).toEqual([
      { session: { messages: { nodes: [{ parts: [{}, { text: 'a' }] }] } } },
      [],
    ]);
  });

  it('that is missing reads as none', async () => {
    const graph = await startGraph(oneSession([{ role: 'user' }]));
    const { data } = await graph.run(
      `{ session(userId: "u", sessionId: "s") { messages { nodes { ${fields} } } } }`,
    );
    expect(data).toEqual({ session: { messages: { nodes: [{ text: null, parts: [] }] } } });
  });

  it.each(forms)('is text only where it holds text: %s', (_what, content, joined) => {
    // Each form is a JSON value.
    expect(messageText(content as null)).toBe(joined);
    expect(messageParts(content as null).every((raw) => messagePart(raw).__typename.endsWith('Part'))).toBe(
      true,
    );
  });
});

describe('The role and the time of a message', () => {
  it.each([
    ['user', 'USER'],
    ['ASSISTANT', 'ASSISTANT'],
    ['system', 'SYSTEM'],
    ['developer', 'DEVELOPER'],
    ['tool', 'TOOL'],
    ['critic', 'OTHER'],
    ['other', 'OTHER'],
    ['', 'OTHER'],
    [null, 'OTHER'],
  ])('role %j is %s, and rawRole has the word', async (rawRole, role) => {
    const graph = await startGraph(oneSession([{ role: rawRole, content: 'x' }]));
    const { data } = await graph.run(
      '{ session(userId: "u", sessionId: "s") { messages { nodes { role rawRole } } } }',
    );
    expect(data).toEqual({ session: { messages: { nodes: [{ role, rawRole }] } } });
  });

  it.each([
    ['2026-06-22T09:37:54.179943+00:00', '2026-06-22T09:37:54.179943+00:00'],
    ['yesterday', 'yesterday'],
    [1782121074.5, '1782121074.5'],
    ['', null],
    [null, null],
  ])('time %j reads %j', async (timestamp, expected) => {
    const graph = await startGraph(oneSession([{ role: 'user', content: 'x', timestamp }]));
    const { data } = await graph.run(
      '{ session(userId: "u", sessionId: "s") { messages { nodes { timestamp } } } }',
    );
    expect(data).toEqual({ session: { messages: { nodes: [{ timestamp: expected }] } } });
  });
});
