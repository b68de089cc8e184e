import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { graphql } from '../generated/index.ts';
import { adviceOf } from '../shared/advice.ts';
import type { MemoryOf } from './memory-page.tsx';

const ExportDocument = graphql(`
  query Export($agentId: ID!, $userId: ID!) {
    agentMemory(agentId: $agentId, endUserId: $userId) {
      id
      export {
        complete
        exportedAt
        raw
      }
    }
  }
`);

/** A copy of what is remembered, as a file. It says whether something is missing. */
export function ExportMemory(of: MemoryOf) {
  const client = useApolloClient();
  const [note, setNote] = useState('');
  const onPress = async () => {
    setNote('The copy is being made …');
    const { data, error } = await client.query({
      query: ExportDocument,
      variables: { ...of },
      fetchPolicy: 'no-cache',
    });
    const copy = data?.agentMemory?.export;
    if (error !== undefined || copy == null) {
      setNote(`There is no copy. ${adviceOf(error)}`);
      return;
    }
    save(JSON.stringify(copy.raw, null, 2), `memory-${of.agentId}-${of.userId}.json`);
    setNote(
      copy.complete ? 'The copy is complete.' : 'The copy is not complete: the service left something out.',
    );
  };
  return (
    <section aria-labelledby="export-title">
      <h3 id="export-title">Your copy</h3>
      <Button onPress={() => void onPress()}>Save a copy as a file</Button>
      <p role="status" className="note">
        {note}
      </p>
    </section>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
