import { type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

type Failure = (response: ServerResponse, body: string) => void;

const json = { 'content-type': 'application/json' };
const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20));

const status =
  (code: number, headers: Record<string, string> = {}): Failure =>
  (response) => {
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end('<html>no</html>');
  };
const text =
  (make: (body: string) => string | Buffer, headers: Record<string, string> = {}, code = 200): Failure =>
  (response, body) => {
    response.writeHead(code, { ...json, ...headers }).end(make(body));
  };

/** Every way in which a call goes wrong. None of them is a valid answer that says something else. */
export const failures: Readonly<Record<string, Failure>> = {
  500: status(500),
  502: status(502),
  503: status(503),
  '503 with a time': status(503, { 'retry-after': '0' }),
  504: status(504),
  429: status(429, { 'retry-after': '0' }),
  403: status(403),
  302: status(302, { location: 'http://127.0.0.1:9/' }),
  HTML: text(() => '<html>hello</html>', { 'content-type': 'text/html' }),
  empty: text(() => ''),
  'a part': text((body) => body, {}, 206),
  'cut JSON': text((body) => body.slice(0, -3)),
  'an unknown shape': text(() => '{"data":7}'),
  'somebody else': text(() => '{"user_id":"eve","data":{"items":[],"memory_id":"m"}}'),
  'broken gzip': text((body) => body, { 'content-encoding': 'gzip' }),
  'a bomb': text(() => bomb, { 'content-encoding': 'gzip' }),
  reset: (response) => response.socket?.resetAndDestroy(),
  closed: (response) => response.socket?.end(),
  'cut in the body': (response, body) => {
    response.writeHead(200, { ...json, 'content-length': '99999' });
    response.write(body, () => response.socket?.resetAndDestroy());
  },
  'no HTTP': (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n\r\n'),
  silence: () => undefined,
  'half an answer': (response, body) => {
    response.writeHead(200, json);
    response.write(body.slice(0, 5));
  },
};

/** Of a write these say that it was refused: then it is not applied either. */
export const refusals: readonly string[] = ['429', '403'];

/** Of a write these are a success that gives no row back, as the contract has it. */
export const silentSuccesses: readonly string[] = ['empty', 'an unknown shape'];
