import { argumentName } from '../../gateway/request/argument-name.js';
import { catalogue, isTyped, type TypedCode, type TypedErrorName } from '../../error-codes/catalogue.js';
import { upstreamFailure } from '../../error-codes/upstream-status.js';
import { GatewayInputError, GatewayStatusError, type InputIssue } from '../../gateway/errors.js';
import type { MemoryScope } from '../../loaders/list-source.js';
import type { CallOptions, GatewayApi } from '../../gateway/client-types.js';
import { agentMemory, type AgentMemorySource } from '../agent-memory.js';
import type { Context } from '../context.js';
import { gatewayId } from '../keys/global-id.js';

/** What a person can be told and can act on; every other failure is a GraphQL error. */
export interface MemoryErrorSource {
  readonly __typename: TypedErrorName;
  readonly code: TypedCode;
  readonly message: string;
  /** What was refused, as far as it is known; of refused input only. */
  readonly issues: readonly InputIssue[];
}

/** What the payload of every write but the account's says; that one has its outcome. */
export interface WritePayload {
  readonly memory: AgentMemorySource;
  /** The gateway accepted the write and has not done it yet. */
  readonly pending: boolean;
}

interface ScopeInput {
  readonly agentId: string;
  readonly endUserId: string;
}

/**
 * Sends one write, exactly once, and gives its payload or a typed error. Whatever comes of it, all that was read
 * before is forgotten, so that a later read sees what the write did.
 *
 * @param inputNames the input's own names of what the client calls otherwise, such as `value` for `factValue`
 */
export async function write<Answer, Payload>(
  context: Context,
  input: ScopeInput,
  send: (gateway: GatewayApi, scope: MemoryScope, options: CallOptions) => Promise<Answer>,
  toPayload: (answer: Answer, memory: AgentMemorySource, pending: boolean) => Payload,
  inputNames: Readonly<Record<string, string>> = {},
): Promise<Payload | MemoryErrorSource> {
  try {
    const agentId = gatewayId('agentId', input.agentId);
    const endUserId = gatewayId('endUserId', input.endUserId);
    let pending = false;
    const onPending = () => {
      pending = true;
    };
    const answer = await context.upstream.write((gateway, options) =>
      // Numbers that were rounded where the request was read are refused there.
      send(gateway, { agentId, endUserId }, { ...options, onPending, exactNumbers: true }),
    );
    return toPayload(answer, agentMemory(agentId, endUserId), pending);
  } catch (error) {
    const typed = asTypedError(error, inputNames);
    if (typed === null) throw error;
    return typed;
  } finally {
    context.loaders.reset();
  }
}

function asTypedError(
  error: unknown,
  inputNames: Readonly<Record<string, string>>,
): MemoryErrorSource | null {
  if (error instanceof GatewayInputError) {
    const issues = error.issues.map((issue) => inInput(issue, inputNames));
    const sentences = issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`);
    return typedError('BAD_USER_INPUT', sentences.join('; '), issues);
  }
  if (!(error instanceof GatewayStatusError)) return null;
  const { code, message } = upstreamFailure(error);
  return isTyped(code)
    ? typedError(
        code,
        message,
        error.issues.map((issue) => inInput(issue, inputNames)),
      )
    : null;
}

function typedError(code: TypedCode, message: string, issues: readonly InputIssue[]): MemoryErrorSource {
  const { typed } = catalogue[code];
  return { __typename: typed.name, code, message: typed.message ?? message, issues };
}

/** The issue at its place in the mutation's input: neither the wire's names nor the client's are the caller's. */
function inInput({ path, message }: InputIssue, inputNames: Readonly<Record<string, string>>): InputIssue {
  const [top, ...deeper] = path[0] === 'body' ? path.slice(1) : path;
  if (top === undefined) return { path: ['input'], message };
  const name = argumentName(top);
  return { path: ['input', inputNames[name] ?? name, ...deeper], message };
}
