import type { GatewayResponseError } from './errors.js';
import type { JsonValue } from './json/json-value.js';
import type { CallRecord } from './options.js';
import type {
  CandidateRow,
  FactRow,
  MemoryItemRow,
  MessageRow,
  PreferenceRow,
  SessionRow,
} from './rows/rows.js';

/** Says that a call is no longer wanted: an AbortSignal, or as much of one as a call needs. */
export interface EndSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** How long work shares the event loop with others. */
export interface LoopSlices {
  /** Counts units of work. True: its slice is over. */
  isOver(work: number): boolean;
  /** Resolves in a later slice. */
  next(): Promise<void>;
}

/** Follows one call. What its methods throw does not change how the call ends. */
export interface CallWatch {
  /** Go out with each try of the call, over all other headers; a trace's context, for example. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Is told once, when the call has ended. */
  ended(record: CallRecord): void;
}

/** What every call takes as its last argument. */
export interface CallOptions {
  /** Ends the call; a write that was already sent runs on at the gateway. */
  signal?: EndSignal | undefined;
  /** Total deadline of this call in milliseconds, its retries included. */
  timeoutMs?: number;
  /**
   * Of calls that wait for a free connection, the one with the lowest number goes first, equals as they came; one number
   * for many calls keeps them together. Default: 0.
   */
  order?: number;
  /** Whose call it is: all calls of one caller have three quarters of the connections at most. Default: nobody's. */
  caller?: string | undefined;
  /**
   * Is told of the bytes of an answer's body before they are kept, decoded; of less than none where they are let go, as the
   * call failed or goes on without them. What it throws ends the call.
   */
  received?: ((bytes: number) => void) | undefined;
  /** Is told how much memory an answer will take once it is read, in place of its bytes. What it throws ends the call. */
  reading?: ((bytes: number) => void) | undefined;
  /**
   * Whether whole numbers of the body beyond 2^53-1 are what was meant: they go out as floats. Default: one of more than 15
   * digits is refused, as it may have been rounded.
   */
  exactNumbers?: boolean;
  /** What a long answer shares the event loop by while it is parsed. Default: it is parsed in one go. */
  slices?: LoopSlices | undefined;
  /** Is told where a write was accepted and is not done yet. */
  onPending?: () => void;
  /** Is told of what is odd about an answer that was read all the same, and of the call's route. */
  onWarning?: ((warning: string, route: string) => void) | undefined;
  /** Is asked for what follows the call, before it is sent. What it throws is what the call fails with. */
  watch?: ((method: string, route: string) => CallWatch) | undefined;
  /** Extra headers of this call. */
  headers?: Readonly<Record<string, string>>;
}

/** A row that could not be read, by its place in the gateway's list. */
export interface RowFault {
  readonly index: number;
  readonly error: GatewayResponseError;
}

/** One page of a list. `items` are the readable rows; `faults` says which places could not be read. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly faults: readonly RowFault[];
  /** How many rows the gateway sent, readable or not. */
  readonly rowCount: number;
  /** The page size the gateway says it used; null where it doesn't say. */
  readonly limit: number | null;
  readonly offset: number | null;
  /** The gateway's own total; null where it gives none. It can be stale. */
  readonly total: number | null;
  /** Whether the answer says that rows follow (`has_more`, `next` and the like), beside what its total says. */
  readonly more: boolean;
}

/** A page of one session's messages, oldest first. */
export interface MessagePage extends Page<MessageRow> {
  readonly user_id: string;
  readonly session_id: string;
  readonly tail: boolean | null;
}

/** One session as its own call gives it. */
export interface SessionDetail {
  readonly session: SessionRow;
  /** Null where the gateway sent none (`includeMessages: false`). */
  readonly messages: Page<MessageRow> | null;
}

/** What an agent remembers of a person, to hand to that person. */
export interface MemorySnapshot {
  /** False where the answer says, or shows, that something is missing. */
  readonly complete: boolean;
  /** Null where that part of the snapshot was not understood. */
  readonly items: Page<MemoryItemRow> | null;
  readonly facts: Page<FactRow> | null;
  readonly exported_at: JsonValue;
  /** The snapshot as it came, but for rows that say they are about somebody else. */
  readonly raw: JsonValue;
}

/** What the gateway said about a deletion; `raw` is null for an empty answer. */
export interface WriteReceipt {
  readonly status: number;
  readonly raw: JsonValue;
}

/** How a deletion went. `incomplete`: repeat it. */
export type DeletionOutcome = 'complete' | 'incomplete' | 'pending';

/** How the deletion of one layer went, by the gateway's own word for the layer. */
export interface LayerReceipt {
  /** Also a key of the answer whose meaning is not known: what it says of the deletion is not known either. */
  readonly layer: string;
  readonly outcome: DeletionOutcome;
  readonly detail: string | null;
}

/** How an account's deletion went: as bad as its worst layer, or as what the gateway said of the whole. */
export interface AccountDeletionReceipt extends WriteReceipt {
  readonly outcome: DeletionOutcome;
  readonly layers: readonly LayerReceipt[];
}

/** The sessions of a user, read-only. */
export interface SessionsResource {
  list(
    userId: string,
    options?: { agentName?: string | undefined; limit?: number | undefined; offset?: number | undefined },
    call?: CallOptions,
  ): Promise<Page<SessionRow>>;
  /** Null where the gateway answers 204. An unknown session is a GatewayStatusError with status 404. */
  get(
    userId: string,
    sessionId: string,
    options?: { includeMessages?: boolean | undefined; messageLimit?: number | undefined },
    call?: CallOptions,
  ): Promise<SessionDetail | null>;
  messages(
    userId: string,
    sessionId: string,
    options?: { limit?: number | undefined; offset?: number | undefined; tail?: boolean | undefined },
    call?: CallOptions,
  ): Promise<MessagePage>;
}

interface EndUserOption {
  endUserId: string;
}
interface PageOptions extends EndUserOption {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** What one agent remembers of one end user. */
export interface MemoryResource {
  listShortTerm(agentId: string, options: PageOptions, call?: CallOptions): Promise<Page<SessionRow>>;
  list(agentId: string, options: PageOptions, call?: CallOptions): Promise<Page<MemoryItemRow>>;
  export(agentId: string, options: EndUserOption, call?: CallOptions): Promise<MemorySnapshot | null>;
  getPreference(agentId: string, options: EndUserOption, call?: CallOptions): Promise<PreferenceRow | null>;
  setPreference(
    agentId: string,
    options: EndUserOption & { enabled: boolean },
    call?: CallOptions,
  ): Promise<PreferenceRow | null>;
  listCandidates(agentId: string, options: PageOptions, call?: CallOptions): Promise<Page<CandidateRow>>;
  /** `factValue` left out (undefined) keeps the candidate's own value; null is sent as null. */
  confirmCandidate(
    agentId: string,
    candidateId: string,
    options: EndUserOption & { factKey: string; factValue?: JsonValue | undefined },
    call?: CallOptions,
  ): Promise<FactRow | null>;
  update(
    agentId: string,
    memoryId: string,
    options: EndUserOption & { content: string },
    call?: CallOptions,
  ): Promise<MemoryItemRow | null>;
  delete(
    agentId: string,
    memoryId: string,
    options: EndUserOption & { reason?: string | undefined },
    call?: CallOptions,
  ): Promise<WriteReceipt>;
  /** `status` defaults to `active`; null leaves it out, so that the gateway decides. */
  listFacts(
    agentId: string,
    options: PageOptions & { status?: string | null | undefined },
    call?: CallOptions,
  ): Promise<Page<FactRow>>;
  /** `confirmedBy` defaults to `user:<endUserId>`. */
  createFact(
    agentId: string,
    options: EndUserOption & { factKey: string; factValue: JsonValue; confirmedBy?: string | undefined },
    call?: CallOptions,
  ): Promise<FactRow | null>;
  updateFact(
    agentId: string,
    factId: string,
    options: EndUserOption & { factValue: JsonValue; confirmedBy?: string | undefined },
    call?: CallOptions,
  ): Promise<FactRow | null>;
  deleteFact(
    agentId: string,
    factId: string,
    options: EndUserOption & { reason?: string | undefined },
    call?: CallOptions,
  ): Promise<WriteReceipt>;
  deleteAccount(
    agentId: string,
    options: EndUserOption & { reason?: string | undefined },
    call?: CallOptions,
  ): Promise<AccountDeletionReceipt>;
}

/** What resolvers and loaders need of a client: the two resources, nothing of its connections. */
export interface GatewayApi {
  readonly sessions: SessionsResource;
  readonly memory: MemoryResource;
}
