/** One tab that GraphiQL opens with. */
export interface ExampleTab {
  readonly query: string;
  /** As JSON. */
  readonly variables: string;
}

const conversations = `# A user's conversations, each with its newest messages.
query Conversations($userId: ID!) {
  sessions(userId: $userId, first: 5) {
    nodes {
      sessionId
      agentName
      title
      messageCount
      messages(last: 10) {
        nodes {
          role
          text
          timestamp
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

const memory = `# What one agent remembers of one end user, layer by layer.
query Memory($agentId: ID!, $endUserId: ID!) {
  agentMemory(agentId: $agentId, endUserId: $endUserId) {
    preference {
      enabled
    }
    items(first: 20) {
      nodes {
        memoryId
        content
        updatedAt
      }
    }
    facts(first: 20) {
      nodes {
        factId
        key
        value
        version
      }
    }
    candidates(first: 20) {
      nodes {
        candidateId
        content
        suggestedKey
        occurrences
      }
    }
  }
}
`;

const correct = `# Correct what a memory item says. The answer is the item, or why it was not corrected.
mutation CorrectItem($input: CorrectMemoryItemInput!) {
  correctMemoryItem(input: $input) {
    __typename
    ... on CorrectMemoryItemPayload {
      item {
        memoryId
        content
        updatedAt
      }
    }
    ... on MemoryError {
      code
      message
    }
  }
}
`;

const forget = `# Forget a memory item for good.
mutation ForgetItem($input: ForgetMemoryItemInput!) {
  forgetMemoryItem(input: $input) {
    __typename
    ... on ForgetMemoryItemPayload {
      memoryId
      memory {
        items(first: 20) {
          nodes {
            memoryId
            content
          }
        }
      }
    }
    ... on MemoryError {
      code
      message
    }
  }
}
`;

const watch = `# New messages as they come. The server's flag --live lets this conversation grow.
subscription NewMessages($userId: ID!, $sessionId: ID!) {
  messageAdded(userId: $userId, sessionId: $sessionId) {
    cursor
    node {
      id
      role
      text
      timestamp
    }
  }
}
`;

/** The tabs GraphiQL opens with: they run as they are on the sample data, and name placeholders elsewhere. */
export function examples(sampleData: boolean): ExampleTab[] {
  const name = (sample: string, placeholder: string) => (sampleData ? sample : placeholder);
  const userId = name('ada', '<user id>');
  const scope = { agentId: name('support-agent', '<agent id>'), endUserId: userId };
  const item = (sample: string) => ({ ...scope, memoryId: name(sample, '<memory id>') });
  const content = name(
    'Ada wants to be contacted by email, and on Mondays by phone.',
    '<the corrected text>',
  );
  return [
    tab(conversations, { userId }),
    tab(memory, scope),
    tab(correct, { input: { ...item('ada-item-email'), content } }),
    tab(forget, { input: item('ada-item-phone') }),
    tab(watch, { userId, sessionId: name('ada-refund', '<session id>') }),
  ];
}

function tab(query: string, variables: object): ExampleTab {
  return { query, variables: JSON.stringify(variables, null, 2) };
}
