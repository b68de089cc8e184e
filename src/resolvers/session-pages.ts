import { type GraphQLField, type GraphQLResolveInfo, isObjectType, Kind } from 'graphql';
import { getArgumentValues } from 'graphql/execution/values.js';
import { type MessageArguments, messageWindow } from '../paging/page-arguments.js';
import { GatewayResponseError } from '../gateway/errors.js';
import type { Context } from './context.js';
import type { MessageConnection, MessageSource } from '../reading/messages/message-connection.js';
import { readMessagePage } from '../reading/messages/message-page.js';
import type { MessageNeeds } from '../reading/messages/message-request.js';
import { type AliasedField, Selection } from '../execution/selection.js';
import { SessionMessages } from '../reading/messages/session-messages.js';
import { lastMessageNeeds, messageNeeds } from './message-needs.js';
import { none, type SessionSource, type StartedPages } from './session-source.js';

/** The page of messages that one field asks for; started with its session where that was asked for by its ids. */
export function sessionMessages(
  context: Context,
  source: SessionSource,
  args: MessageArguments,
  info: GraphQLResolveInfo,
): Promise<MessageConnection | null> {
  const needs = messageNeeds(Selection.of(info, 'MessageConnection'));
  const { userId, sessionId, started } = source;
  const page = started.size === 0 ? undefined : started.get(pageKey(args, needs));
  return page ?? readMessages(context, userId, sessionId, args, needs);
}

/**
 * Starts every page of messages that the selection asks for, in the tick in which the metadata is asked for. Pages of no
 * messages, which ask the gateway nothing, are left to their field.
 */
export function startMessages(
  context: Context,
  info: GraphQLResolveInfo,
  selection: Selection,
  userId: string,
  sessionId: string,
): StartedPages {
  const aliases = selection.aliases('messages', 'MessageConnection');
  const last = selection.aliases('lastMessage', 'Message');
  if (aliases.length === 0 && last.length === 0) return none;
  const started = new Map<string, Promise<MessageConnection | null>>();
  const type = info.schema.getType('Session');
  const field = isObjectType(type) ? type.getFields().messages : undefined;
  if (field === undefined) return started;
  const wanted = [
    ...aliases.map((alias) => wantedPage(field, alias, info.variableValues)),
    ...last.map(({ selection: message }) => lastPage(message)),
  ];
  for (const { args, needs, key } of wanted) {
    if (started.has(key) || asksNothing(args)) continue;
    const page = later(() => readMessages(context, userId, sessionId, args, needs));
    // The field itself reports a failure; until it is resolved nobody awaits this promise.
    page.catch(() => undefined);
    started.set(key, page);
  }
  return started;
}

/** A session's newest message; null where it has none, or the gateway knows no such session. */
export async function lastMessage(
  context: Context,
  { userId, sessionId, started }: SessionSource,
  info: GraphQLResolveInfo,
): Promise<MessageSource | null> {
  const { args, needs, key } = lastPage(Selection.of(info, 'Message'));
  const page = await (started.get(key) ?? readMessages(context, userId, sessionId, args, needs));
  if (page === null || page.size === 0) return null;
  const message = page.nodeAt(page.size - 1);
  if (message instanceof GatewayResponseError) throw message;
  return message;
}

function lastPage(message: Selection): WantedPage {
  const args = { last: 1 };
  const needs = lastMessageNeeds(message);
  return { args, needs, key: pageKey(args, needs) };
}

/** A page of messages as one alias asks for it. */
interface WantedPage {
  readonly args: MessageArguments;
  readonly needs: MessageNeeds;
  readonly key: string;
}

/** Those in which no variable takes part: they are the same whenever the document is run. */
const constantPages = new WeakMap<AliasedField, WantedPage>();

function wantedPage(
  field: GraphQLField<unknown, unknown>,
  alias: AliasedField,
  variables: Record<string, unknown>,
): WantedPage {
  const known = constantPages.get(alias);
  if (known !== undefined) return known;
  const args: MessageArguments = getArgumentValues(field, alias.node, variables);
  const needs = messageNeeds(alias.selection);
  const page = { args, needs, key: pageKey(args, needs) };
  // The arguments are plain values: a variable could only stand in the place of a whole one.
  const isConstant = alias.node.arguments?.every(({ value }) => value.kind !== Kind.VARIABLE) ?? true;
  if (isConstant) constantPages.set(alias, page);
  return page;
}

/** What is thrown is told by the promise too. */
function later<T>(read: () => Promise<T>): Promise<T> {
  try {
    return read();
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Refused arguments are told by the page. */
function asksNothing({ first, last }: MessageArguments): boolean {
  return (first ?? last) === 0;
}

/** @throws GraphQLError BAD_USER_INPUT, at once, for arguments that don't go together */
function readMessages(
  context: Context,
  userId: string,
  sessionId: string,
  args: MessageArguments,
  needs: MessageNeeds,
): Promise<MessageConnection | null> {
  const { loaders, settings } = context;
  const messages = new SessionMessages(loaders.sessions, [userId, sessionId], settings.messageSearchReads);
  return readMessagePage(messages, messageWindow(args), needs);
}

function pageKey({ first, after, last, before }: MessageArguments, needs: MessageNeeds): string {
  const size = `${first} ${last} ${needs.names} ${needs.previous} ${needs.next}`;
  // Cursors are anything that a caller may send.
  return after == null && before == null ? size : `${size} ${JSON.stringify([after, before])}`;
}
