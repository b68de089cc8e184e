import type { Check } from './check.js';

/** Refuses other methods with 405 and says which are allowed. */
export function methods(...allowed: readonly string[]): Check {
  const list = allowed.join(', ');
  return (request) => {
    if (allowed.includes(request.method ?? '')) return null;
    return {
      status: 405,
      code: 'BAD_REQUEST',
      message: `This path takes ${list} only.`,
      headers: { allow: list },
    };
  };
}
