import type { GraphQLResolveInfo } from 'graphql';
import { shortTermSessions, userSessions, type MemoryScope } from '../loaders/list-source.js';
import { pageSizes } from '../paging/page-arguments.js';
import { refuseArgument } from '../paging/refuse.js';
import type { Connection } from '../reading/connection.js';
import { listConnection, type ListArguments } from './list-connection.js';
import type { Context } from './context.js';
import { listedSession, rememberedSession, type SessionSource } from './session-source.js';

const pageSize = pageSizes.sessions;

/** A page of a user's sessions, all of them or those with one agent. */
export async function userSessionConnection(
  context: Context,
  userId: string,
  args: ListArguments & { agentName?: string | null | undefined },
  info: GraphQLResolveInfo,
): Promise<Connection<SessionSource> | null> {
  // The wire can't say "with the agent of no name": an empty text would list every session.
  if (args.agentName === '')
    throw refuseArgument('agentName', 'must not be empty; leave it out for all agents');
  const source = userSessions(userId, args.agentName ?? null);
  return listConnection(context, source, { ...args, pageSize }, info, listedSession);
}

/** A page of the sessions in an agent's scope: its short-term layer. */
export function rememberedSessionConnection(
  context: Context,
  scope: MemoryScope,
  args: ListArguments,
  info: GraphQLResolveInfo,
): Promise<Connection<SessionSource> | null> {
  return listConnection(context, shortTermSessions(scope), { ...args, pageSize }, info, rememberedSession);
}
