import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Button, Form, Label, TextArea, TextField } from 'react-aria-components';
import { graphql } from '../generated/index.ts';
import { textOfJson } from '../shared/text-of-json.ts';
import type { Fact } from './facts.tsx';
import { valueOfText } from './fact-value.ts';
import type { MemoryOf } from './memory-page.tsx';
import { outcomeOf } from './outcome.ts';
import { Outcome } from './outcome-note.tsx';

const UpdateFact = graphql(`
  mutation UpdateFact($input: UpdateFactInput!) {
    updateFact(input: $input) {
      __typename
      ... on UpdateFactPayload {
        pending
        fact {
          id
        }
      }
      ... on MemoryError {
        message
      }
    }
  }
`);

interface FactCorrectionProps {
  readonly fact: Fact;
  readonly of: MemoryOf;
  readonly onDone: () => void;
}

/** Writes a new version of a fact. A value that was JSON stays JSON; a text stays a text. */
export function FactCorrection({ fact, of, onDone }: FactCorrectionProps) {
  const [text, setText] = useState(textOfJson(fact.value));
  // The new version may have another id, so that the list is read anew.
  const [update, updating] = useMutation(UpdateFact, {
    refetchQueries: ['Facts'],
    awaitRefetchQueries: true,
  });
  const value = valueOfText(text, fact.value);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (value === null) return;
    const input = { agentId: of.agentId, endUserId: of.userId, factId: fact.factId, value: value.json };
    const { data } = await update({ variables: { input } });
    if (data?.updateFact?.__typename === 'UpdateFactPayload') onDone();
  };
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField value={text} onChange={setText} isInvalid={value === null} autoFocus>
        <Label>Corrected value</Label>
        <TextArea dir="auto" rows={3} />
      </TextField>
      {value === null && <p className="failure">This is no JSON, which the value was before.</p>}
      <div className="actions">
        <Button type="submit" className="primary" isDisabled={updating.loading || value === null}>
          Save
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </div>
      <Outcome of={outcomeOf(updating, updating.data?.updateFact)} />
    </Form>
  );
}
