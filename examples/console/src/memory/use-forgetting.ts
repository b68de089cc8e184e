import { useState } from 'react';
import { useUndo } from '../shared/undo.tsx';

/** Hides something at once, and forgets it after a while in which that can be taken back; it is shown again where it stays. */
export function useForgetting(text: string, forget: () => Promise<unknown>) {
  const [isLeaving, setLeaving] = useState(false);
  const announce = useUndo();
  const begin = () => {
    setLeaving(true);
    announce({
      text,
      cancel: () => setLeaving(false),
      run: () => void forget().finally(() => setLeaving(false)),
    });
  };
  return { isLeaving, begin };
}
