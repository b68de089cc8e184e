import { agent, candidate, fact, item, user } from './people.js';

/** One mutation: a field called `write`, and the request it sends. */
export interface Write {
  readonly name: string;
  readonly mutation: string;
  readonly method: string;
  readonly asked: string;
  /** The body as it goes out. */
  readonly body: object;
  /** The object its payload may bring; null: none. */
  readonly object: string | null;
}

const memory = `/agent-v2/v1/agents/${agent}/memory`;
const end_user_id = user;

function write(
  name: string,
  input: string,
  method: string,
  path: string,
  body: object,
  object: [field: string, selection: string] | null = null,
): Write {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Payload`;
  const selection = object === null ? '' : `${object[0]} { ${object[1]} }`;
  return {
    name,
    mutation: `mutation {
      write: ${name}(input: { agentId: "${agent}", endUserId: "${user}", ${input} }) {
        __typename
        ... on ${type} { ${selection} }
        ... on MemoryError { code message }
      }
    }`.replace(`... on ${type} {  }`, ''),
    method,
    asked: `${memory}${path}`,
    body,
    object: object === null ? null : object[0],
  };
}

const gone = { reason: 'user_request', end_user_id };
const confirmed_by = `user:${user}`;

/** Every mutation but the account's, which answers differently. */
export const writes: readonly Write[] = [
  write(
    'correctMemoryItem',
    `memoryId: "${item}", content: "likes green tea"`,
    'PUT',
    `/${item}`,
    { content: 'likes green tea', end_user_id },
    ['item', 'memoryId content'],
  ),
  write('forgetMemoryItem', `memoryId: "${item}"`, 'DELETE', `/${item}`, gone),
  write(
    'confirmCandidate',
    `candidateId: "${candidate}", factKey: "drink"`,
    'POST',
    `/candidates/${candidate}/confirm`,
    { fact_key: 'drink', end_user_id },
    ['fact', 'factId key value'],
  ),
  write(
    'createFact',
    'key: "town", value: "Bern"',
    'POST',
    '/facts',
    { fact_key: 'town', fact_value: 'Bern', confirmed_by, end_user_id },
    ['fact', 'factId key value'],
  ),
  write(
    'updateFact',
    `factId: "${fact}", value: "Bern"`,
    'PUT',
    `/facts/${fact}`,
    { fact_value: 'Bern', confirmed_by, end_user_id },
    ['fact', 'factId key value'],
  ),
  write('forgetFact', `factId: "${fact}"`, 'DELETE', `/facts/${fact}`, gone),
  write('setMemoryPreference', 'enabled: false', 'PUT', '/preferences', { enabled: false, end_user_id }, [
    'preference',
    'enabled',
  ]),
];

/** The deletion of everything. */
export const accountDeletion: Write = {
  ...write('deleteMemoryAccount', `confirmEndUserId: "${user}"`, 'DELETE', '/account', gone),
  mutation: `mutation {
    write: deleteMemoryAccount(
      input: { agentId: "${agent}", endUserId: "${user}", confirmEndUserId: "${user}" }
    ) {
      __typename
      ... on DeleteMemoryAccountPayload { outcome layers { layer outcome detail } raw }
      ... on MemoryError { code message }
    }
  }`,
};
