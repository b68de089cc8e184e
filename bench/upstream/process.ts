import { CannedUpstream } from './canned-upstream.js';

/** What the upstream's process is told; it answers each with the counts since the last time. */
export interface UpstreamOrder {
  /** Milliseconds before each answer from now on. */
  readonly delay: number;
}

const upstream = new CannedUpstream();
await upstream.start(Number(process.argv[2]));

process.on('message', ({ delay }: UpstreamOrder) => {
  upstream.delay = delay;
  process.send?.(Object.fromEntries(upstream.counts));
  upstream.counts.clear();
});
process.send?.(upstream.url);
