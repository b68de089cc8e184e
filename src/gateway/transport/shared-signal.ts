import type { EndSignal } from '../client-types.js';

interface Shared {
  readonly listeners: Set<() => void>;
  readonly listen: () => void;
}

/** Goes with each signal. */
const shared = new WeakMap<EndSignal, Shared>();

/**
 * Runs something when a signal aborts. However many calls wait for one signal it has one listener for all of them: Node
 * takes more than ten for a leak, and warns.
 * @returns to be called when that is no longer wanted
 */
export function onAbort(signal: EndSignal, run: () => void): () => void {
  const { listeners, listen } = shared.get(signal) ?? begin(signal);
  listeners.add(run);
  return () => {
    listeners.delete(run);
    if (listeners.size > 0 || shared.get(signal)?.listeners !== listeners) return;
    signal.removeEventListener('abort', listen);
    shared.delete(signal);
  };
}

function begin(signal: EndSignal): Shared {
  const listeners = new Set<() => void>();
  const listen = () => {
    for (const run of listeners) run();
  };
  signal.addEventListener('abort', listen);
  shared.set(signal, { listeners, listen });
  return { listeners, listen };
}
