import { useQuery } from '@apollo/client/react';
import { graphql } from '../generated/index.ts';
import type { CandidatesQuery } from '../generated/graphql.ts';
import { nodesOf } from '../shared/nodes-of.ts';
import { Empty, Failure, Loading } from '../shared/states.tsx';
import { CandidateRow } from './candidate-row.tsx';
import type { MemoryOf } from './memory-page.tsx';

const CandidatesDocument = graphql(`
  query Candidates($agentId: ID!, $userId: ID!) {
    agentMemory(agentId: $agentId, endUserId: $userId) {
      id
      candidates(first: 20) {
        edges {
          cursor
          node {
            id
            candidateId
            content
            suggestedKey
            suggestedValue
            occurrences
            clashesWith {
              ...FactFields
            }
          }
        }
      }
    }
  }
`);

type Memory = NonNullable<CandidatesQuery['agentMemory']>;
export type Candidate = NonNullable<NonNullable<Memory['candidates']>['edges'][number]['node']>;

/** What was noticed more than once and waits for the person's own word. */
export function Candidates(of: MemoryOf) {
  const { data, loading, error, refetch } = useQuery(CandidatesDocument, { variables: { ...of } });
  const candidates = nodesOf(data?.agentMemory?.candidates);
  return (
    <section aria-labelledby="candidates-title">
      <h3 id="candidates-title">Waiting for your word</h3>
      {loading && <Loading what="candidates" />}
      {error !== undefined && (
        <Failure what="A part of the candidates" error={error} onRetry={() => void refetch()} />
      )}
      {!loading && error === undefined && candidates.length === 0 && (
        <Empty>Nothing waits to be confirmed.</Empty>
      )}
      <ul className="rows">
        {candidates.map((candidate) => (
          <CandidateRow key={candidate.id} candidate={candidate} of={of} />
        ))}
      </ul>
    </section>
  );
}
