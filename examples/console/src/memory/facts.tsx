import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { graphql } from '../generated/index.ts';
import type { FactFieldsFragment, FactsQuery } from '../generated/graphql.ts';
import { evict } from '../shared/evict.ts';
import { Instant } from '../shared/instant.tsx';
import { nodesOf } from '../shared/nodes-of.ts';
import { Empty, Failure, Loading } from '../shared/states.tsx';
import { textOfJson } from '../shared/text-of-json.ts';
import { FactCorrection } from './fact-correction.tsx';
import type { MemoryOf } from './memory-page.tsx';
import { outcomeOf } from './outcome.ts';
import { Outcome } from './outcome-note.tsx';
import { useForgetting } from './use-forgetting.ts';

/** What a fact is shown by, here and beside a candidate that clashes with it. */
graphql(`
  fragment FactFields on Fact {
    id
    factId
    key
    value
    version
    confirmedBy
    updatedAt
  }
`);

const FactsDocument = graphql(`
  query Facts($agentId: ID!, $userId: ID!) {
    agentMemory(agentId: $agentId, endUserId: $userId) {
      id
      active: facts(status: ACTIVE, first: 200) {
        edges {
          cursor
          node {
            ...FactFields
          }
        }
      }
      superseded: facts(status: SUPERSEDED, first: 200) {
        edges {
          cursor
          node {
            id
            key
            value
            version
            updatedAt
          }
        }
      }
    }
  }
`);

const ForgetFact = graphql(`
  mutation ForgetFact($input: ForgetFactInput!) {
    forgetFact(input: $input) {
      __typename
      ... on ForgetFactPayload {
        pending
        forgottenId
      }
      ... on MemoryError {
        message
      }
    }
  }
`);

type Memory = NonNullable<FactsQuery['agentMemory']>;
export type Fact = FactFieldsFragment;
type Version = NonNullable<NonNullable<Memory['superseded']>['edges'][number]['node']>;

/** What was confirmed, each fact with the versions that it replaced. */
export function Facts(of: MemoryOf) {
  const { data, loading, error, refetch } = useQuery(FactsDocument, { variables: { ...of } });
  const memory = data?.agentMemory;
  const facts = nodesOf(memory?.active);
  const older = nodesOf(memory?.superseded);
  return (
    <section aria-labelledby="facts-title">
      <h3 id="facts-title">Facts</h3>
      {loading && <Loading what="facts" />}
      {error !== undefined && <Failure what="The facts" error={error} onRetry={() => void refetch()} />}
      {!loading && error === undefined && facts.length === 0 && <Empty>No fact is kept.</Empty>}
      <ul className="rows">
        {facts.map((fact) => (
          <FactRow
            key={fact.id}
            fact={fact}
            versions={older.filter(({ key }) => key !== null && key === fact.key)}
            of={of}
          />
        ))}
      </ul>
    </section>
  );
}

interface FactRowProps {
  readonly fact: Fact;
  readonly versions: readonly Version[];
  readonly of: MemoryOf;
}

function FactRow({ fact, versions, of }: FactRowProps) {
  const [isEdited, setEdited] = useState(false);
  const name = fact.key ?? 'a fact without a name';
  const [forget, forgetting] = useMutation(ForgetFact);
  const leaving = useForgetting(`The fact “${name}” will be forgotten.`, () => {
    const input = { agentId: of.agentId, endUserId: of.userId, factId: fact.factId };
    return forget({
      variables: { input },
      update(cache, { data }) {
        const result = data?.forgetFact;
        if (result?.__typename !== 'ForgetFactPayload' || result.pending) return;
        evict(cache, 'Fact', result.forgottenId);
      },
    });
  });
  if (leaving.isLeaving) return null;
  return (
    <li className="row">
      <h4 dir="auto">{name}</h4>
      <pre dir="auto">{textOfJson(fact.value)}</pre>
      <small>
        {fact.version !== null && `Version ${fact.version}, `}
        {fact.confirmedBy !== null && (
          <>
            confirmed by <bdi>{fact.confirmedBy}</bdi>,{' '}
          </>
        )}
        last changed <Instant value={fact.updatedAt} />
      </small>
      {versions.length > 0 && (
        <details>
          <summary>Earlier versions ({versions.length})</summary>
          <ul>
            {versions.map((version) => (
              <li key={version.id}>
                <code dir="auto">{textOfJson(version.value)}</code> until{' '}
                <Instant value={version.updatedAt} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isEdited ? (
        <FactCorrection fact={fact} of={of} onDone={() => setEdited(false)} />
      ) : (
        <div className="actions">
          <Button onPress={() => setEdited(true)} aria-label={`Correct: ${name}`}>
            Correct
          </Button>
          <Button onPress={leaving.begin} aria-label={`Forget: ${name}`}>
            Forget
          </Button>
        </div>
      )}
      <Outcome of={outcomeOf(forgetting, forgetting.data?.forgetFact)} />
    </li>
  );
}
