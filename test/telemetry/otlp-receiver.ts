import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { waitUntil } from '../support/wait-until.js';

/** One span as OTLP writes it in JSON, with its attributes as an object. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** What OTLP over HTTP is sent to; `status` is what it answers next. */
export class OtlpReceiver {
  readonly sent: Sent[] = [];
  status = 200;
  url = '';

  /** Everything of one path, in one text. */
  textOf(path: string): string {
    return this.sent.flatMap((one) => (one.path === path ? [one.body] : [])).join('\n');
  }

  /** The spans that came so far, where they came as JSON. */
  spans(): ReceivedSpan[] {
    return this.sent.flatMap(({ path, body }) => (path === '/v1/traces' ? spansIn(JSON.parse(body)) : []));
  }

  async received(path: string): Promise<void> {
    await waitUntil(() => {
      if (!this.sent.some((one) => one.path === path)) throw new Error(`nothing came to ${path}`);
    });
  }
}

type Attributes = readonly { key: string; value: Readonly<Record<string, unknown>> }[];
type Traces = {
  resourceSpans: { scopeSpans: { spans: (ReceivedSpan & { attributes: Attributes })[] }[] }[];
};

function spansIn({ resourceSpans }: Traces): ReceivedSpan[] {
  const all = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  return all.map((span) => ({
    ...span,
    attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  }));
}

/** Starts a receiver; it is closed after the test. */
export async function startReceiver(): Promise<OtlpReceiver> {
  const receiver = new OtlpReceiver();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const contentType = request.headers['content-type'] ?? '';
    receiver.sent.push({
      path: request.url ?? '',
      contentType,
      body: Buffer.concat(chunks).toString('latin1'),
    });
    response.writeHead(receiver.status, { 'content-type': contentType });
    response.end(contentType === 'application/json' ? '{}' : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://127.0.0.1:${port}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return receiver;
}
