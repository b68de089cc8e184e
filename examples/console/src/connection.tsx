import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogTrigger,
  Form,
  Heading,
  Input,
  Label,
  Popover,
  Text,
  TextField,
} from 'react-aria-components';
import { hrefOf, type Route } from './route.ts';

interface ConnectionProps {
  readonly route: Route;
  readonly token: string;
  readonly onToken: (token: string) => void;
}

/** Whose data is shown, and the token that is asked with. The token is kept for the page's life only. */
export function Connection({ route, token, onToken }: ConnectionProps) {
  return (
    <DialogTrigger>
      <Button className="quiet">
        Person: <bdi>{route.userId}</bdi>
      </Button>
      <Popover placement="bottom end">
        <Dialog className="panel">{({ close }) => <Fields {...{ route, token, onToken, close }} />}</Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Fields({ route, token, onToken, close }: ConnectionProps & { readonly close: () => void }) {
  const [userId, setUserId] = useState(route.userId);
  const [agentId, setAgentId] = useState(route.view === 'memory' ? route.agentId : '');
  const [typed, setTyped] = useState(token);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    onToken(typed.trim());
    location.hash = hrefOf(
      route.view === 'memory'
        ? { view: 'memory', userId, agentId }
        : { view: 'conversations', userId, sessionId: null },
    );
    close();
  };
  return (
    <Form onSubmit={submit}>
      <Heading slot="title">Whose data</Heading>
      <TextField value={userId} onChange={setUserId} isRequired>
        <Label>Person (user ID)</Label>
        <Input />
        <Text slot="description">Sample people: ada, li-wei, zoe, max</Text>
      </TextField>
      {route.view === 'memory' && (
        <TextField value={agentId} onChange={setAgentId} isRequired>
          <Label>Agent (agent ID)</Label>
          <Input />
          <Text slot="description">Sample agents: support-agent, tutor</Text>
        </TextField>
      )}
      <TextField value={typed} onChange={setTyped} type="password">
        <Label>Token (if the server asks for one)</Label>
        <Input autoComplete="off" />
      </TextField>
      <Button type="submit" className="primary">
        Show
      </Button>
    </Form>
  );
}
