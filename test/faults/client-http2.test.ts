import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { buildFolder } from '../support/build-folder.js';

const certificate = (name: string) => fileURLToPath(new URL(`certificate/${name}`, import.meta.url));

// HTTP/2 is off on purpose: a DELETE with a body over it once ended the process of a client, and each of ours has one.
it('every deletion works against an upstream that offers HTTP/2, over HTTP/1.1', async () => {
  const received: string[] = [];
  const options = {
    cert: readFileSync(certificate('localhost.pem')),
    key: readFileSync(certificate('localhost.key.pem')),
    allowHTTP1: true,
  };
  const server = createSecureServer(options, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push(`${request.method} HTTP/${request.httpVersion} ${body}`);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address

  const script = `
    const { Client } = await import('${buildFolder}gateway/index.js');
    const client = new Client({ endpoint: 'https://localhost:${port}' });
    await client.memory.delete('a', 'm', { endUserId: 'u' });
    await client.memory.deleteFact('a', 'f', { endUserId: 'u' });
    await client.memory.deleteAccount('a', { endUserId: 'u' });
    await client.close();
    console.log('alive');`;
  // A process of its own, as it is trust in the certificate, and the process itself, that is at stake.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate('localhost.pem') },
  });
  expect(stdout).toBe('alive\n');
  const deletion = 'DELETE HTTP/1.1 {"reason":"user_request","end_user_id":"u"}';
  expect(received).toEqual([deletion, deletion, deletion]);
});
