import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogTrigger,
  Form,
  Heading,
  Input,
  Label,
  Modal,
  TextField,
} from 'react-aria-components';
import { graphql } from '../generated/index.ts';
import { DeletionReceipt } from './deletion-receipt.tsx';
import type { MemoryOf } from './memory-page.tsx';
import { outcomeOf } from './outcome.ts';
import { Outcome } from './outcome-note.tsx';

const DeleteAccount = graphql(`
  mutation DeleteAccount($input: DeleteMemoryAccountInput!) {
    deleteMemoryAccount(input: $input) {
      __typename
      ... on DeleteMemoryAccountPayload {
        outcome
        layers {
          layer
          outcome
          detail
        }
      }
      ... on MemoryError {
        message
      }
    }
  }
`);

/** Deletes all of it, after the person's id was typed, and shows the service's own receipt, layer by layer. */
export function AccountDeletion(of: MemoryOf) {
  const client = useApolloClient();
  const [remove, removing] = useMutation(DeleteAccount);
  const result = removing.data?.deleteMemoryAccount;
  const onConfirmed = async () => {
    const input = { agentId: of.agentId, endUserId: of.userId, confirmEndUserId: of.userId };
    const { data } = await remove({ variables: { input } });
    // What was deleted may not be shown from a cache.
    if (data?.deleteMemoryAccount?.__typename === 'DeleteMemoryAccountPayload') await client.resetStore();
  };
  return (
    <section aria-labelledby="deletion-title" className="danger">
      <h3 id="deletion-title">Delete everything</h3>
      <p>All transcripts, notes and facts that this agent keeps about you. This can not be undone.</p>
      <DialogTrigger>
        <Button className="dangerous" isDisabled={removing.loading}>
          Delete everything …
        </Button>
        <Modal isDismissable>
          <Dialog className="panel">
            {({ close }) => (
              <Confirmation
                userId={of.userId}
                onConfirmed={() => {
                  close();
                  void onConfirmed();
                }}
                onCancel={close}
              />
            )}
          </Dialog>
        </Modal>
      </DialogTrigger>
      {removing.loading && <p role="status">Deleting …</p>}
      {result?.__typename === 'DeleteMemoryAccountPayload' && <DeletionReceipt receipt={result} />}
      <Outcome of={outcomeOf(removing, result)} />
    </section>
  );
}

interface ConfirmationProps {
  readonly userId: string;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function Confirmation({ userId, onConfirmed, onCancel }: ConfirmationProps) {
  const [typed, setTyped] = useState('');
  const isRight = typed === userId;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onConfirmed();
      }}
    >
      <Heading slot="title">Delete everything?</Heading>
      <p>
        To confirm, type <strong>{userId}</strong>.
      </p>
      <TextField value={typed} onChange={setTyped} autoFocus>
        <Label>Your user ID</Label>
        <Input autoComplete="off" />
      </TextField>
      <div className="actions">
        <Button type="submit" className="dangerous" isDisabled={!isRight}>
          Delete everything
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
