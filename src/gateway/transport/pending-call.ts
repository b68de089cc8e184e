import type { CallOptions, CallWatch } from '../client-types.js';
import type { Settings } from '../options.js';
import { type Call, makeRequest, personOf, routeOf, timeoutOf, withHeaders } from './call.js';
import type { CircuitOutcome } from './circuit.js';
import { Deadline } from './deadline.js';
import type { HttpRequest } from './http.js';
import type { CircuitCall } from './recent-outcomes.js';

/** A call with all its attempts. */
export interface PendingCall<T> {
  readonly call: Call<T>;
  readonly request: HttpRequest;
  readonly deadline: Deadline;
  readonly options: CallOptions;
  readonly watch: CallWatch | undefined;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  readonly circuitCall: CircuitCall;
  /** Tells the circuit, once, how the attempt that runs ended. */
  endInCircuit: (outcome: CircuitOutcome) => void;
  tries: number;
  /** Sent again because the connection had died: no attempt of its own, and done once. */
  replays: number;
  status: number | undefined;
  responseBytes: number;
}

/** @throws GatewayInputError where the call can't be sent as it was given */
export function beginCall<T>(call: Call<T>, settings: Settings, options: CallOptions): PendingCall<T> {
  const request = makeRequest(call, settings, options);
  const watch = options.watch?.(call.method, call.route);
  return {
    call,
    request: withHeaders(request, watch?.headers ?? null),
    watch,
    deadline: new Deadline(timeoutOf(call, settings, options), options.signal),
    options,
    startedAt: performance.now(),
    circuitCall: { route: routeOf(call), person: personOf(call), caller: options.caller },
    endInCircuit: () => undefined,
    tries: 0,
    replays: 0,
    status: undefined,
    responseBytes: 0,
  };
}
