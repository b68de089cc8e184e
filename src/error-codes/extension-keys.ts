/** What `extensions` may hold, and what each key says; in the order of docs/errors.md. */
export const extensionKeys = {
  code: 'The word to branch on.',
  requestId: "The request's id, as in the `X-Request-ID` header of the answer and in the log.",
  upstreamStatus: 'The HTTP status of the Agent Gateway, where it answered.',
  retryAfter: 'Whole seconds to wait, where the gateway or this server says so. 0: at once.',
  outcomeUnknown:
    'Always `true`: a write was sent, and neither a readable success nor a refusal (4xx) came back. It may have been ' +
    'applied. Read before you write again: this server repeats no write. Not there where the write provably never left.',
  issues: 'A list of `{path, message}`: each refused input, by its place.',
  requiredScopes: 'The scopes the caller lacks.',
  cost: 'What the operation would have cost.',
  limit: 'The bound that was met.',
  cursor: 'Where a subscription ended: give it as `after` to go on from there.',
} as const satisfies Readonly<Record<string, string>>;
