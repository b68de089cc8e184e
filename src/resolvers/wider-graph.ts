/** A person, by the id the gateway knows them by. */
export interface UserSource {
  readonly __typename: 'User';
  readonly id: string;
}

/** An agent, by the gateway's id. */
export interface AgentSource {
  readonly __typename: 'Agent';
  readonly id: string;
}

export function user(id: string): UserSource {
  return { __typename: 'User', id };
}

export function agent(id: string): AgentSource {
  return { __typename: 'Agent', id };
}
