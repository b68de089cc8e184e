import type { RouteTemplate } from '../route-templates.js';
import type { Handlers } from './call.js';
import { candidateHandlers } from './candidates.js';
import { factHandlers } from './facts.js';
import { itemHandlers } from './items.js';
import { sessionHandlers } from './sessions.js';
import { wholeMemoryHandlers } from './whole-memory.js';

/** A handler for every route; the type says so where one is missing. */
export const handlers: Handlers<RouteTemplate> = {
  ...sessionHandlers,
  ...itemHandlers,
  ...factHandlers,
  ...candidateHandlers,
  ...wholeMemoryHandlers,
};
