import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { graphql } from '../generated/index.ts';
import { evict } from '../shared/evict.ts';
import { textOfJson } from '../shared/text-of-json.ts';
import type { Candidate } from './candidates.tsx';
import type { MemoryOf } from './memory-page.tsx';
import { outcomeOf } from './outcome.ts';
import { Outcome } from './outcome-note.tsx';

const ConfirmCandidate = graphql(`
  mutation ConfirmCandidate($input: ConfirmCandidateInput!) {
    confirmCandidate(input: $input) {
      __typename
      ... on ConfirmCandidatePayload {
        pending
        confirmedId
      }
      ... on MemoryError {
        message
      }
    }
  }
`);

/** Makes a candidate a fact. What the service did not suggest, the name or the value, is asked for. */
export function Confirmation({ candidate, of }: { readonly candidate: Candidate; readonly of: MemoryOf }) {
  const { candidateId, content, suggestedKey, suggestedValue } = candidate;
  const [key, setKey] = useState(suggestedKey ?? '');
  const [value, setValue] = useState('');
  const hasValue = suggestedValue !== null && suggestedValue !== undefined;
  const [confirm, confirming] = useMutation(ConfirmCandidate, { refetchQueries: ['Facts'] });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const given = hasValue ? {} : { factValue: value };
    void confirm({
      variables: {
        input: { agentId: of.agentId, endUserId: of.userId, candidateId, factKey: key.trim(), ...given },
      },
      update(cache, { data }) {
        const result = data?.confirmCandidate;
        if (result?.__typename !== 'ConfirmCandidatePayload' || result.pending) return;
        evict(cache, 'Candidate', result.confirmedId);
      },
    });
  };
  const isWhole = key.trim() !== '' && (hasValue || value.trim() !== '');
  return (
    <Form onSubmit={submit}>
      {suggestedKey === null && (
        <TextField value={key} onChange={setKey} isRequired>
          <Label>Name of the fact</Label>
          <Input />
        </TextField>
      )}
      {hasValue ? (
        <pre dir="auto">
          {suggestedKey ?? 'value'}: {textOfJson(suggestedValue)}
        </pre>
      ) : (
        <TextField value={value} onChange={setValue} isRequired>
          <Label>Value of the fact</Label>
          <Input dir="auto" />
        </TextField>
      )}
      <div className="actions">
        <Button
          type="submit"
          className="primary"
          isDisabled={!isWhole || confirming.loading}
          aria-label={`Confirm: ${content ?? ''}`}
        >
          Confirm
        </Button>
      </div>
      <Outcome of={outcomeOf(confirming, confirming.data?.confirmCandidate)} />
    </Form>
  );
}
