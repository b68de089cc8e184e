import type { Check } from './check.js';

/** Refuses what is expected beyond being told to send the body. */
export const expectation: Check = ({ headers: { expect } }) => {
  if (expect === undefined || expect.toLowerCase() === '100-continue') return null;
  return {
    status: 417,
    code: 'BAD_REQUEST',
    message: 'The server can only be expected to say 100-continue; see the Expect header.',
  };
};
