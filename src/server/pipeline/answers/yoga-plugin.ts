import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import type { Outcome } from './outcome.js';

/** What the server hands to Yoga with every request. */
export interface ServerContext {
  readonly outcome: Outcome;
}

/**
 * Has Yoga speak HTTP for what the pipeline found: it chooses the media type, and the status by the errors of what did
 * not run. It is not given the data, which it would copy; answers are written in one place.
 */
export function presentOutcomes(): Plugin<YogaInitialContext & ServerContext, ServerContext> {
  return {
    onRequestParse({ setRequestParser }) {
      // The pipeline has read the request. Yoga wants some document.
      setRequestParser(() => ({ query: '{ __typename }' }));
    },
    onParams({ context, setParamsHandler }) {
      // Yoga types it as the context of what it would run.
      const { outcome } = context as unknown as ServerContext;
      setParamsHandler(() => outcome.refusal);
    },
  };
}
