import type { EndSignal, GatewayApi, LoopSlices } from '../gateway/client-types.js';
import { type AuditTrail, noAudit } from '../identity/audit.js';
import type { Identity } from '../identity/identity.js';
import type { Watching } from '../live/watching.js';
import { Loaders, type LoaderSettings } from '../loaders/loaders.js';
import type { ReadBudget } from '../loaders/read-budget.js';
import { type CallObserver, Upstream } from '../loaders/upstream.js';

/** The settings that change what resolvers answer. */
export interface ResolverSettings extends LoaderSettings {
  /** Whether `raw` fields give the gateway's row. */
  raw: boolean;
  /** Upstream reads one operation may have under way at once. */
  upstreamConcurrency: number;
  /** How many rows to each side of its old place a moved anchor is looked for. */
  anchorSearchRows: number;
  /** Upstream reads that finding one place among a session's messages may cost. */
  messageSearchReads: number;
}

/** What a resolver gets, made once a request. */
export interface Context {
  readonly identity: Identity;
  readonly requestId: string;
  /** Is told of every write. */
  readonly audit: AuditTrail;
  readonly settings: ResolverSettings;
  readonly upstream: Upstream;
  /** Emptied by every write, so that a later read in the same operation sees it. */
  readonly loaders: Loaders;
  /** What subscriptions are served by; null for other operations. */
  readonly watching: Watching | null;
}

export interface ContextOptions {
  gateway: GatewayApi;
  identity: Identity;
  requestId: string;
  /** Is told of every write. Default: nobody is. */
  audit?: AuditTrail | undefined;
  /** Of calls that wait for the gateway those with the lowest number go first. Default: 0. */
  order?: number | undefined;
  /** Whose calls they are: one caller's have a share of the connections. Default: nobody's. */
  caller?: string | undefined;
  /** Is told of the calls made to the gateway. */
  observer?: CallObserver | undefined;
  /** What the operation may read; without it there is no bound. */
  budget?: ReadBudget | undefined;
  /** What long answers of the gateway share the event loop by. Without it they are parsed in one go. */
  slices?: LoopSlices | undefined;
  /** What subscriptions are served by. Default: nothing is. */
  watching?: Watching | null | undefined;
  /** Aborts when the HTTP client leaves. */
  signal?: EndSignal | undefined;
  settings: ResolverSettings;
}

export function createContext(options: ContextOptions): Context {
  const { identity, requestId, audit = noAudit, watching = null, settings } = options;
  const upstream = new Upstream(options.gateway, {
    concurrency: settings.upstreamConcurrency,
    order: options.order ?? 0,
    caller: options.caller,
    signal: options.signal,
    observer: options.observer,
    budget: options.budget,
    slices: options.slices,
  });
  const loaders = new Loaders(upstream, settings);
  return { identity, requestId, audit, settings, upstream, loaders, watching };
}

/** @throws Error where nothing can be watched, which is a fault of ours */
export function watchingOf({ watching }: Context): Watching {
  if (watching === null) throw new Error('a subscription runs where nothing can be watched');
  return watching;
}
