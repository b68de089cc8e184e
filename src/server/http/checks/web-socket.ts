import type { Check } from './check.js';

/** Says that no WebSocket is opened; without it the request would be judged as a GET. */
export const noWebSocket: Check = ({ headers: { upgrade = '' } }) => {
  if (!/(?:^|,)\s*websocket\b/i.test(upgrade)) return null;
  return {
    code: 'BAD_REQUEST',
    message: 'No WebSocket is opened here: subscribe with POST and Accept: text/event-stream.',
  };
};
