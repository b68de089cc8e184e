import type { Check } from './check.js';

/** Refuses a target that is neither a path nor a URL of http or https, of which only the path is left by now. */
export const targetForm: Check = ({ url = '' }) => {
  if (url.startsWith('/')) return null;
  return {
    code: 'BAD_REQUEST',
    message: 'The target of the request must be a path, or a URL of http or https.',
  };
};
