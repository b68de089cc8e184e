import type { IncomingMessage } from 'node:http';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import type { Exchange } from '../http/request-state.js';

/** What the server hands to Yoga with every request. */
export interface ServerContext {
  readonly exchange: Exchange;
  readonly incoming: IncomingMessage;
}

export type ServerPlugin = Plugin<YogaInitialContext & ServerContext, ServerContext>;
