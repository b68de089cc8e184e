/** The command line can't be understood; the message says what is allowed. */
export class UsageError extends Error {}
