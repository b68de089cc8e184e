import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';

/** How long an action waits before it is sent, in ms. */
const undoMs = 8000;

interface Pending {
  readonly text: string;
  readonly run: () => void;
  readonly cancel: () => void;
}

const Undo = createContext<(pending: Pending) => void>(() => undefined);

/**
 * Announces an action and carries it out after a while, unless the reader takes it back: what the gateway has forgotten
 * can't be brought back, so it is not sent before.
 */
export const useUndo = () => useContext(Undo);

export function UndoProvider({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const current = useRef<Pending | null>(null);
  const settle = useCallback((how: 'run' | 'cancel') => {
    const settled = current.current;
    current.current = null;
    setPending(null);
    settled?.[how]();
  }, []);
  const announce = useCallback(
    (next: Pending) => {
      // One at a time: the one before can no longer be taken back.
      settle('run');
      current.current = next;
      setPending(next);
    },
    [settle],
  );
  useEffect(() => {
    if (pending === null) return undefined;
    const timer = setTimeout(() => settle('run'), undoMs);
    return () => clearTimeout(timer);
  }, [pending, settle]);
  useEffect(() => {
    // Who leaves the page meant it.
    const leave = () => settle('run');
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [settle]);
  return (
    <Undo.Provider value={announce}>
      {children}
      <div role="status" className={pending === null ? 'undo' : 'undo shown'}>
        {pending !== null && (
          <>
            <span>{pending.text}</span>
            <Button onPress={() => settle('cancel')}>Undo</Button>
          </>
        )}
      </div>
    </Undo.Provider>
  );
}
