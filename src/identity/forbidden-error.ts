import type { Scope } from './identity.js';

/**
 * The caller may not do this. It is thrown before anything is asked of the gateway, so it tells nothing of whether
 * what was asked for exists.
 */
export class ForbiddenError extends Error {
  /** What the caller lacks. */
  readonly requiredScopes: readonly Scope[];

  constructor(requiredScopes: readonly Scope[]) {
    super(
      requiredScopes.includes('users:any')
        ? 'You may only reach your own data here.'
        : 'Your token does not hold the scope that this takes.',
    );
    this.name = 'ForbiddenError';
    this.requiredScopes = requiredScopes;
  }
}
