import type { Exchange } from './wire-exchange.js';
import { factExchanges } from './wire-facts.js';
import { memoryExchanges } from './wire-memory.js';
import { sessionExchanges } from './wire-sessions.js';

export { comparedHeaders, wireClient } from './wire-exchange.js';
export type { CallName, Exchange, WireAnswer, WireRequest } from './wire-exchange.js';
export { wireData, wireNow } from './wire-data.js';

/**
 * The contract as literal exchanges, written by hand from its text. The client must send each request to the
 * byte; the embedded gateway, asked with these bytes, must give each answer. Neither side makes up the other's.
 */
export const exchanges: readonly Exchange[] = [...sessionExchanges, ...memoryExchanges, ...factExchanges];
