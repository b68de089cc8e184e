/** Operations that a router must answer as the subgraph itself does. */
export const operations = [
  {
    name: 'a session with its messages',
    query: `{ session(userId: "ada", sessionId: "ada-refund") { title createdAt messages { nodes { role text } } } }`,
  },
  {
    name: 'several windows of one session under aliases',
    query: `{ session(userId: "zoe", sessionId: "zoe-long") {
      newest: messages(last: 2) { edges { cursor node { id text } } pageInfo { hasPreviousPage hasNextPage } }
      oldest: messages(first: 2) { edges { cursor node { id text } } pageInfo { startCursor endCursor } }
    } }`,
  },
  {
    name: 'every kind of message part',
    query: `{ session(userId: "ada", sessionId: "ada-invoice") { messages { nodes { parts {
      __typename ... on TextPart { text } ... on ImagePart { url detail } ... on VideoPart { url } ... on OtherPart { type json }
    } } } } }`,
  },
  {
    name: 'a session that does not exist',
    query: `{ session(userId: "ada", sessionId: "nobody-knows-it") { title } }`,
  },
  {
    name: 'sessions by variables',
    query: `query ($user: ID!, $agent: String, $first: Int) {
      sessions(userId: $user, agentName: $agent, first: $first) { nodes { sessionId agentName } pageInfo { hasNextPage endCursor } }
    }`,
    variables: { user: 'ada', agent: 'support-agent', first: 2 },
  },
  {
    name: 'the argument defaults',
    query: `{ sessions(userId: "max") { nodes { sessionId } pageInfo { hasNextPage } } }`,
  },
  {
    name: 'fragments on a type and on an interface',
    query: `{ agentMemory(agentId: "support-agent", endUserId: "ada") { ...layers } }
      fragment layers on AgentMemory { items { nodes { ...known content } } facts { nodes { ...known key value } } }
      fragment known on Node { __typename id }`,
  },
  {
    name: 'an enum argument',
    query: `{ agentMemory(agentId: "support-agent", endUserId: "ada") {
      superseded: facts(status: SUPERSEDED) { nodes { factId status rawStatus version } }
      all: facts(status: null) { nodes { factId status } }
    } }`,
  },
  {
    name: '@skip and @include by variables',
    query: `query ($yes: Boolean!, $no: Boolean!) { session(userId: "ada", sessionId: "ada-login") {
      title @skip(if: $yes) fileCount @include(if: $yes) ... @include(if: $no) { createdAt }
    } }`,
    variables: { yes: true, no: false },
  },
  {
    name: 'JSON of every kind',
    query: `{ agentMemory(agentId: "support-agent", endUserId: "ada") {
      facts { nodes { key value raw } } candidates { nodes { suggestedValue clashesWith { factId } } }
    } }`,
  },
  {
    name: 'one row of each layer by its id',
    query: `{ agentMemory(agentId: "support-agent", endUserId: "ada") {
      item(memoryId: "ada-item-email") { id content } fact(factId: "ada-fact-seats") { id value }
      candidate(candidateId: "ada-candidate-plan") { id occurrences } missing: fact(factId: "none") { id }
    } }`,
  },
  {
    name: 'texts beyond the Latin alphabet',
    query: `{ session(userId: "li-wei", sessionId: "li-wei-fractions") { title messages(last: 3) { nodes { text } } } }`,
  },
  {
    name: 'from a user to an agent and back',
    query: `{ session(userId: "ada", sessionId: "ada-recursion") { user { id memory(agentId: "tutor") {
      agent { id memory(endUserId: "ada") { preference { enabled } items { nodes { content } } } }
    } } } }`,
  },
  {
    name: 'an export',
    query: `{ agentMemory(agentId: "support-agent", endUserId: "ada") { export { items { content } facts { key } } } }`,
  },
  {
    name: 'a page size that is refused, beside a field that is answered',
    query: `{ sessions(userId: "ada", first: 100000) { nodes { title } } session(userId: "ada", sessionId: "ada-login") { title } }`,
  },
  {
    name: 'a cursor that was never given out',
    query: `{ session(userId: "ada", sessionId: "ada-login") { title messages(first: 1, after: "nonsense") { nodes { text } } } }`,
  },
  {
    name: 'an id that can not be',
    query: `{ session(userId: "..", sessionId: "x") { title } }`,
  },
  {
    name: 'a write',
    query: `mutation ($input: SetMemoryPreferenceInput!) { setMemoryPreference(input: $input) {
      __typename ... on SetMemoryPreferencePayload { preference { enabled } memory { id preference { enabled } } }
    } }`,
    variables: { input: { agentId: 'support-agent', endUserId: 'ada', enabled: true } },
  },
  {
    name: 'a write of something unknown, as a typed error',
    query: `mutation { forgetFact(input: { agentId: "support-agent", endUserId: "ada", factId: "nobody-knows-it" }) {
      __typename ... on MemoryError { message code }
    } }`,
  },
  {
    name: 'a write that is refused, with its issues',
    query: `mutation { deleteMemoryAccount(input: { agentId: "tutor", endUserId: "ada", confirmEndUserId: "adda" }) {
      ... on MemoryInputError { code issues { path message } } ... on DeleteMemoryAccountPayload { outcome }
    } }`,
  },
];
