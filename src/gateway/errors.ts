/** One refused input: where it stands and what is allowed there. Never the refused value itself. */
export interface InputIssue {
  readonly path: readonly string[];
  readonly message: string;
}

interface GatewayErrorOptions {
  cause?: unknown;
  /** A write was sent and got neither a readable 2xx nor a 4xx: it may have been applied. */
  outcomeUnknown?: boolean;
}

/**
 * The root of everything the client throws on purpose. A message never holds a key, a header, an upstream
 * host, an id that was sent or a body: secrets are kept out when the error is made, not when it is printed.
 */
export abstract class GatewayError extends Error {
  /** Present (and true) only where a write may or may not have been applied. */
  readonly outcomeUnknown: boolean;
  /** The route template of the call, such as `GET /v1/agents/{agent_id}/memory/facts`; for logs. */
  route: string | undefined;

  constructor(message: string, options: GatewayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** A refusal that lists everything that was wrong, by its place. */
abstract class GatewayIssuesError extends GatewayError {
  readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[], options: GatewayErrorOptions = {}) {
    super(
      issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': ')).join('; '),
      options,
    );
    this.issues = issues;
  }
}

/** The client was set up wrongly (no endpoint, a header that HTTP can't carry). Names the setting, never its value. */
export class GatewayConfigError extends GatewayIssuesError {}

/** An argument refused here, before anything was sent. */
export class GatewayInputError extends GatewayIssuesError {}

/** What is kept of an answer whose status is not 2xx. */
export interface StatusErrorDetails {
  status: number;
  /** The upstream's readable text, redacted and cut; null where it gave none. */
  upstreamMessage: string | null;
  /** Field paths and texts of an upstream validation refusal. */
  issues?: readonly InputIssue[];
  /** Whole seconds from a valid Retry-After. */
  retryAfter?: number | undefined;
  outcomeUnknown?: boolean;
}

/** The Agent Gateway answered with a status other than 2xx. */
export class GatewayStatusError extends GatewayError {
  readonly status: number;
  readonly upstreamMessage: string | null;
  readonly issues: readonly InputIssue[];
  readonly retryAfter: number | undefined;

  constructor(details: StatusErrorDetails) {
    super(`The Agent Gateway answered ${details.status}.`, {
      outcomeUnknown: details.outcomeUnknown ?? false,
    });
    this.status = details.status;
    this.upstreamMessage = details.upstreamMessage;
    this.issues = details.issues ?? [];
    this.retryAfter = details.retryAfter;
  }

  /** Whether it is the answer to a read. */
  get isRead(): boolean {
    return this.route?.startsWith('GET ') ?? false;
  }
}

/** 401 or 403 to credentials that the call brought in its own headers, in place of the client's. */
export class GatewayCredentialsError extends GatewayStatusError {}

/** Account deletion was refused because the gateway can't purge transcripts yet: nothing was deleted. */
export class GatewayPurgeUnavailableError extends GatewayStatusError {}

/** The total deadline of a call passed. */
export class GatewayTimeoutError extends GatewayError {}

/** The caller's AbortSignal ended the call. */
export class GatewayAbortError extends GatewayError {}

/** No connection, or it broke before the answer's headers were there. */
export class GatewayConnectionError extends GatewayError {}

/** The circuit is open: the upstream failed too often just now, so it was not asked. */
export class GatewayCircuitOpenError extends GatewayError {
  /** Whole seconds until the next try is let through. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('The Agent Gateway failed too often just now; it is given a pause.');
    this.retryAfter = retryAfter;
  }
}

/** Too many calls wait for a connection already; nothing was sent, it is safe to try again. */
export class GatewayOverloadedError extends GatewayError {}

/** A success status, but cut, not JSON, redirected elsewhere, about somebody else, or of a shape we can't use. */
export class GatewayResponseError extends GatewayError {
  readonly status: number | undefined;
  /** The connection broke within the body: what was read is a part only. */
  readonly truncated: boolean;

  constructor(
    message: string,
    options: GatewayErrorOptions & { status?: number | undefined; truncated?: boolean } = {},
  ) {
    super(message, options);
    this.status = options.status;
    this.truncated = options.truncated ?? false;
  }
}

/** The decoded body is larger than the cap, or encoded in too many layers. */
export class GatewayResponseTooLargeError extends GatewayError {
  /** The cap in bytes. */
  readonly limit: number;

  constructor(limit: number, options: GatewayErrorOptions = {}) {
    super(`The Agent Gateway's answer is larger than ${limit} bytes.`, options);
    this.limit = limit;
  }
}
