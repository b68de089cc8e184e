import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button, Form, Label, TextArea, TextField } from 'react-aria-components';
import { graphql } from '../generated/index.ts';
import { evict } from '../shared/evict.ts';
import { Instant } from '../shared/instant.tsx';
import { nodesOf } from '../shared/nodes-of.ts';
import { Empty, Failure, Loading } from '../shared/states.tsx';
import type { MemoryOf } from './memory-page.tsx';
import { outcomeOf } from './outcome.ts';
import { Outcome } from './outcome-note.tsx';
import { useForgetting } from './use-forgetting.ts';

const ItemsDocument = graphql(`
  query Items($agentId: ID!, $userId: ID!, $after: String) {
    agentMemory(agentId: $agentId, endUserId: $userId) {
      id
      items(first: 20, after: $after) {
        edges {
          cursor
          node {
            id
            memoryId
            content
            updatedAt
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const CorrectItem = graphql(`
  mutation CorrectItem($input: CorrectMemoryItemInput!) {
    correctMemoryItem(input: $input) {
      __typename
      ... on CorrectMemoryItemPayload {
        pending
        item {
          id
          content
          updatedAt
        }
      }
      ... on MemoryError {
        message
      }
    }
  }
`);

const ForgetItem = graphql(`
  mutation ForgetItem($input: ForgetMemoryItemInput!) {
    forgetMemoryItem(input: $input) {
      __typename
      ... on ForgetMemoryItemPayload {
        pending
        forgottenId
      }
      ... on MemoryError {
        message
      }
    }
  }
`);

interface Item {
  readonly id: string;
  readonly memoryId: string;
  readonly content: string | null;
  readonly updatedAt: string | null;
}

/** What was noted across conversations: each note can be corrected, or forgotten after a while in which it can be kept. */
export function Items(of: MemoryOf) {
  const { data, loading, error, refetch, fetchMore } = useQuery(ItemsDocument, {
    variables: { ...of },
    notifyOnNetworkStatusChange: true,
  });
  const { pageInfo } = data?.agentMemory?.items ?? {};
  const items = nodesOf(data?.agentMemory?.items);
  return (
    <section aria-labelledby="items-title">
      <h3 id="items-title">Notes</h3>
      {error !== undefined && <Failure what="The notes" error={error} onRetry={() => void refetch()} />}
      {!loading && error === undefined && items.length === 0 && <Empty>No note is kept.</Empty>}
      <ul className="rows">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} of={of} />
        ))}
      </ul>
      {loading && <Loading what="notes" />}
      {pageInfo?.hasNextPage === true && !loading && (
        <Button onPress={() => void fetchMore({ variables: { after: pageInfo.endCursor } })}>
          More notes
        </Button>
      )}
    </section>
  );
}

function ItemRow({ item, of }: { readonly item: Item; readonly of: MemoryOf }) {
  const [isEdited, setEdited] = useState(false);
  const [forget, forgetting] = useMutation(ForgetItem);
  const leaving = useForgetting('The note will be forgotten.', () => {
    const input = { agentId: of.agentId, endUserId: of.userId, memoryId: item.memoryId };
    return forget({
      variables: { input },
      update(cache, { data }) {
        const result = data?.forgetMemoryItem;
        if (result?.__typename !== 'ForgetMemoryItemPayload' || result.pending) return;
        evict(cache, 'MemoryItem', result.forgottenId);
      },
    });
  });
  if (leaving.isLeaving) return null;
  return (
    <li className="row">
      {isEdited ? (
        <Correction item={item} of={of} onDone={() => setEdited(false)} />
      ) : (
        <>
          <p dir="auto" className="text">
            {item.content ?? 'This note has no text.'}
          </p>
          <small>
            Last changed <Instant value={item.updatedAt} />
          </small>
          <div className="actions">
            <Button onPress={() => setEdited(true)} aria-label={`Correct: ${item.content ?? ''}`}>
              Correct
            </Button>
            <Button onPress={leaving.begin} aria-label={`Forget: ${item.content ?? ''}`}>
              Forget
            </Button>
          </div>
        </>
      )}
      <Outcome of={outcomeOf(forgetting, forgetting.data?.forgetMemoryItem)} />
    </li>
  );
}

function Correction({
  item,
  of,
  onDone,
}: {
  readonly item: Item;
  readonly of: MemoryOf;
  readonly onDone: () => void;
}) {
  const [content, setContent] = useState(item.content ?? '');
  const [correct, correcting] = useMutation(CorrectItem);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const input = { agentId: of.agentId, endUserId: of.userId, memoryId: item.memoryId, content };
    const { data } = await correct({ variables: { input } });
    if (data?.correctMemoryItem?.__typename === 'CorrectMemoryItemPayload') onDone();
  };
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField value={content} onChange={setContent} isRequired autoFocus>
        <Label>Corrected note</Label>
        <TextArea dir="auto" rows={3} />
      </TextField>
      <div className="actions">
        <Button type="submit" className="primary" isDisabled={correcting.loading || content.trim() === ''}>
          Save
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </div>
      <Outcome of={outcomeOf(correcting, correcting.data?.correctMemoryItem)} />
    </Form>
  );
}
