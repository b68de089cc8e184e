import { readFile, readdir, readlink } from 'node:fs/promises';

/** A TCP socket of a process, as Linux tells it. */
interface TcpSocket {
  readonly localPort: number;
  readonly state: 'listening' | 'established' | 'other';
}

/** The IPv4 sockets that a process holds, from /proc. */
export async function socketsOf(pid: number): Promise<TcpSocket[]> {
  const folder = `/proc/${pid}/fd`;
  const links = await Promise.all(
    (await readdir(folder)).map((descriptor) => readlink(`${folder}/${descriptor}`).catch(() => '')),
  );
  const own = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const lines = (await readFile(`/proc/${pid}/net/tcp`, 'utf8')).trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const [, local = '', , state] = fields;
    if (!own.has(fields[9] ?? '')) return [];
    const localPort = Number.parseInt(local.split(':')[1] ?? '', 16);
    return [{ localPort, state: state === '0A' ? 'listening' : state === '01' ? 'established' : 'other' }];
  });
}
