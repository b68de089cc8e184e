import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/faulty-gateway.js';
import { stranger } from './people.js';
import { expectNothingLeaks, failAllButPreference, onlyError, startFaultyServer } from './faulty-server.js';
import { neighbour, neighbourData, reads } from './reads.js';

type Fault = readonly [name: string, script: (reply: Reply) => void | Promise<void>, status?: number];

const json = { 'content-type': 'application/json' };
const text = (body: string | Buffer, status = 200, headers: Record<string, string> = json) => {
  return (reply: Reply) => reply.send(status, body, headers);
};

/** Success by its status, and yet nothing that may be taken for an answer. */
const notJson: readonly Fault[] = [
  ['an HTML page', text('<html>Please log in</html>', 200, { 'content-type': 'text/html' })],
  ['an HTML page that says it is JSON', text('<html>secret</html>')],
  ['nothing', text('')],
  ['one line feed', text('\n')],
  ['blanks and a byte-order mark', text('\ufeff  \r\n')],
  ['a created nothing', text('', 201), 201],
  ['a reset content', text('', 205), 205],
  ['an accepted nothing', text('', 202), 202],
  [
    'chunks without a byte',
    (reply) => {
      reply.start(200, json);
      reply.end();
    },
  ],
  ['JSON that is cut within a string', text('{"data":{"items":[{"session_id":"s-fi')],
  ['JSON that is cut between two rows', text('{"data":{"items":[{"session_id":"a"},')],
  ['JSON with a comma too many', text('{"data":{"items":[],}}')],
  ['two JSON texts', text('{"data":{"items":[]}}{"data":{"items":[]}}')],
  ['JSON in lines', text('{"items":[]}\n{"items":[]}\n')],
  ['JavaScript', text('callback({"data":{"items":[]}})')],
  ['a NUL byte within JSON', text('{"data":{"items":[]\u0000}}')],
  ['a NUL byte within a string of JSON', text('{"data":{"items":["\u0000"]}}')],
  ['NaN', text('{"data":{"items":[NaN]}}')],
  ['single quotes', text("{'data':{'items':[]}}")],
  [
    'UTF-16 that calls itself UTF-8',
    text(Buffer.from('{"data":{"items":[]}}', 'utf16le'), 200, {
      'content-type': 'application/json; charset=utf-8',
    }),
  ],
  ['an event stream', text('data: {"items":[]}\n\n', 200, { 'content-type': 'text/event-stream' })],
  ['gzip that is none', text('{"data":{"items":[]}}', 200, { ...json, 'content-encoding': 'gzip' })],
  [
    'gzip that is cut',
    text(gzipSync('{"data":{"items":[]}}').subarray(0, -6), 200, { ...json, 'content-encoding': 'gzip' }),
  ],
  [
    'gzip that says it is br',
    text(gzipSync('{"data":{"items":[]}}'), 200, { ...json, 'content-encoding': 'br' }),
  ],
  ['compressed, without a word of it', text(brotliCompressSync('{"data":{"items":[]}}'))],
  ['an encoding that nobody asked for', text('x', 200, { ...json, 'content-encoding': 'zstd' })],
  ['an encoding with a strange name', text('x', 200, { ...json, 'content-encoding': '__proto__' })],
  [
    'a part of a larger answer',
    text('{"data":{"items":[]}}', 206, { ...json, 'content-range': 'bytes 0-20/4000' }),
    206,
  ],
];

const wrongShape: readonly Fault[] = (
  [
    '{}',
    '{"data":null}',
    '{"data":{}}',
    '{"data":7}',
    '{"data":"items"}',
    '{"data":true}',
    'null',
    'true',
    '0',
    '"items"',
    `{"data":{"user_id":"${stranger}","end_user_id":"${stranger}","items":[]}}`,
    `{"user_id":"${stranger}","data":{"items":[],"session":{"session_id":"s-first-44d0"}}}`,
  ] as const
).map((body) => [`the JSON ${body}`, text(body)]);

const unreadable = [...notJson, ...wrongShape];

/** Shapes that say nothing to a list; a snapshot hands on whatever an object holds. */
const noList: readonly Fault[] = [
  '{"error":"not today"}',
  '{"errors":[{"message":"not today"}]}',
  '{"detail":[]}',
  '{"__proto__":{"items":[]}}',
  '{"data":{"__proto__":{"items":[]}}}',
  '{"data":{"items":null}}',
  '{"data":{"items":{}}}',
  '{"data":{"items":"a"}}',
  '{"items":7}',
  '{"data":{"rows":[]}}',
].map((body) => [`the JSON ${body}`, text(body)]);

const sentence = /^The Agent Gateway[\w' ,]+\.$/;

describe.each(reads)('$name that is answered with success, but', ({ name, field, path, route }) => {
  const asksSnapshot = name === 'export';
  it('nothing that can be read, is an error and never "there is nothing"', async () => {
    const faulty = await startFaultyServer();
    const { gateway, server } = faulty;
    const faults = asksSnapshot ? unreadable : [...unreadable, ...noList];
    const outcomes: unknown[] = [];
    for (const [fault, script] of faults) {
      failAllButPreference(gateway, script);
      const answer = await server.ask(`{ ${field} ${neighbour} }`);
      outcomes.push({ fault, data: answer.json().data, ...onlyError(answer) });
      expectNothingLeaks(faulty, answer);
    }
    const nothing = path.length === 1 ? null : { [path[1] ?? '']: null };
    expect(outcomes).toEqual(
      faults.map(([fault, , status = 200]) => ({
        fault,
        data: { read: nothing, neighbour: neighbourData },
        path,
        extensions: { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: status },
        message: expect.stringMatching(sentence),
      })),
    );
    const failures = server.logLines().filter(({ msg }) => msg === 'upstream call failed');
    for (const line of failures) expect(line).toMatchObject({ route, error: 'GatewayResponseError' });
    expect(failures.length).toBeGreaterThan(30);
  });
});
