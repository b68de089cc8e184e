import type { Check } from './check.js';

/** Says that no WebSocket is opened; without it the request would be judged as a GET. */
export const noWebSocket: Check = ({ headers: { upgrade = '' } }) => {
  if (!/(?:^|,)\s*websocket\b/i.test(upgrade)) return null;
  return {
    code: 'BAD_REQUEST',
    message: 'There are no subscriptions, and no WebSocket is opened: send queries and mutations with POST.',
  };
};
