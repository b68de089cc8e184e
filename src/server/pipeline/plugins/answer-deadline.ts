import type { ServerPlugin } from '../yoga-context.js';

/** Closes the connections of those who stop reading their answers. Node takes the deadline off once one is out. */
export function answerDeadline(ms: number): ServerPlugin {
  return {
    onResponse({ serverContext }) {
      serverContext?.incoming.socket.setTimeout(ms);
    },
  };
}
