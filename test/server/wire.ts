import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One connection on which a test writes what it likes. */
export interface Wire {
  readonly socket: Socket;
  write(text: string): void;
  /** All that has come once it matches; fails where the connection ends before. */
  until(pattern: RegExp): Promise<string>;
  /** All that has come once the server has ended the connection. */
  ended(): Promise<string>;
}

export async function openWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  let text = '';
  let isOpen = true;
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  // The server may cut it off while something is still being written.
  socket.on('error', () => undefined).on('close', () => (isOpen = false));
  await once(socket, 'connect');
  return {
    socket,
    write: (part) => void socket.write(part),
    async until(pattern) {
      while (!pattern.test(text)) {
        if (!isOpen) throw new Error(`the connection ended after ${JSON.stringify(text)}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return text;
    },
    async ended() {
      if (isOpen) await once(socket, 'close');
      return text;
    },
  };
}

/** The head of a request; a name may come twice. */
export function head(start: string, ...headers: readonly string[]): string {
  return [start, ...headers, '', ''].join('\r\n');
}

/** The only error of an answer on the wire; fails where it is not in the form of every refusal. */
export function refusalOf(answer: string): { status: number; message: string; code: unknown } {
  const [top = '', body = ''] = answer.split('\r\n\r\n');
  const headers = new Map(
    top
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(': ', 1)[0]?.toLowerCase(), line.replace(/^[^:]*: /, '')]),
  );
  // The form of every refusal, which is looked at right here.
  const { errors } = JSON.parse(body) as {
    errors: { message: string; extensions: { code: unknown; requestId: unknown } }[];
  };
  const [error, ...more] = errors;
  if (error === undefined || more.length > 0) throw new Error('not one error');
  const problems = [
    headers.get('content-type') === 'application/json; charset=utf-8' || 'content-type',
    headers.get('content-length') === String(Buffer.byteLength(body)) || 'content-length',
    headers.get('x-request-id') === error.extensions.requestId || 'x-request-id',
    headers.get('x-content-type-options') === 'nosniff' || 'x-content-type-options',
  ].filter((one) => one !== true);
  if (problems.length > 0) throw new Error(`wrong in ${answer}: ${problems.join()}`);
  return { status: Number(top.split(' ')[1]), message: error.message, code: error.extensions.code };
}
