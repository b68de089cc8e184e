import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { CannedAnswers } from './canned-answers.js';

/**
 * An Agent Gateway that reads only, over a bare socket and with answers made beforehand: it must cost next to nothing,
 * as it shares its core with the load. Requests without a body are all it understands.
 */
export class CannedUpstream {
  /** Milliseconds before each answer. */
  delay = 0;
  /** How many requests came in by each route since it was emptied. */
  readonly counts = new Map<string, number>();
  readonly #answers = new CannedAnswers();
  readonly #server: Server = createServer({ noDelay: true }, (socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();

  /** Begins to listen on loopback. `port` 0: any that is free. */
  async start(port = 0): Promise<void> {
    this.#server.listen({ port, host: '127.0.0.1', backlog: 2048 });
    await once(this.#server, 'listening');
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the upstream does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let unread = '';
    socket.on('data', (chunk) => {
      const heads = (unread + chunk.toString('latin1')).split('\r\n\r\n');
      unread = heads.pop() ?? '';
      for (const head of heads) this.#answer(socket, head);
    });
  }

  #answer(socket: Socket, head: string): void {
    const [, target = '/'] = head.split(' ', 2);
    const { route, bytes } = this.#answers.of(target);
    this.counts.set(route, (this.counts.get(route) ?? 0) + 1);
    if (this.delay === 0) socket.write(bytes);
    else setTimeout(() => socket.write(bytes), this.delay);
  }
}
