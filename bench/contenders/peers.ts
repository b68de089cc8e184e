import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Contender } from '../contender.js';
import { operations } from '../operations.js';
import { logFile, startProgram } from '../processes/program.js';
import { type Subject, subjects } from '../subject.js';

/** How another gateway is started and asked; `${user}`, `${session}` and `${agent}` in it are replaced by a request's own. */
const adapter = z.strictObject({
  name: z.string(),
  /** The program and its arguments. */
  command: z.array(z.string()).min(1),
  /** Where it runs. Default: the folder of the adapter. */
  folder: z.string().default('.'),
  env: z.record(z.string(), z.string()).default({}),
  url: z.url(),
  headers: z.record(z.string(), z.string()).default({}),
  /** The body of each operation's request. */
  operations: z.partialRecord(z.enum(['Q1', 'Q2', 'Q3', 'Q4', 'Q5']), z.record(z.string(), z.unknown())),
});

type Adapter = z.infer<typeof adapter>;

/** The port the upstream listens on where there are peers, as some have its address in their own configuration. */
export const peersUpstreamPort = 9100;

/** Starts the gateways that the adapters of a folder (`*.json`) describe. */
export async function startPeers(folder: string, upstream: string, logs: string): Promise<Contender[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const peers: Contender[] = [];
  for (const file of files)
    peers.push(await startPeer(readAdapter(join(folder, file)), folder, upstream, logs));
  return peers;
}

export function readAdapter(file: string): Adapter {
  const { data, error } = adapter.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (error !== undefined) throw new Error(`${file} is no adapter:\n${z.prettifyError(error)}`);
  return data;
}

async function startPeer(peer: Adapter, folder: string, upstream: string, logs: string): Promise<Contender> {
  const [command = '', ...args] = peer.command;
  const names = operations.map(({ name }) => name).filter((name) => name in peer.operations);
  const request: Contender['request'] = (operation, subject) => ({
    headers: { 'content-type': 'application/json', ...peer.headers },
    body: filled(JSON.stringify(peer.operations[operation]), subject),
  });
  const [ready] = subjects;
  const [probe] = names;
  if (ready === undefined || probe === undefined) throw new Error(`${peer.name} is asked nothing`);
  const pid = await startProgram(
    {
      command,
      args,
      folder: resolve(folder, peer.folder),
      env: { ...peer.env, UPSTREAM: upstream },
      log: logFile(logs, peer.name),
    },
    async () => (await fetch(peer.url, { method: 'POST', ...request(probe, ready) })).ok,
  );
  return { name: peer.name, url: peer.url, pid, operations: names, asClient: false, request };
}

const filled = (text: string, { user, session, agent }: Subject) =>
  text.replaceAll('${user}', user).replaceAll('${session}', session).replaceAll('${agent}', agent);
