import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface UpwardScrollProps {
  readonly label: string;
  /** Changes when rows are added in front. */
  readonly firstKey: string;
  /** The reader is near the oldest row. */
  readonly onTop: () => void;
  readonly children: ReactNode;
}

/** How near to the top older rows are read, in px. */
const near = 160;

/** Scrolls from its end. What is read stays where it is while older rows are added above it. */
export function UpwardScroll({ label, firstKey, onTop, children }: UpwardScrollProps) {
  const box = useRef<HTMLDivElement>(null);
  /** How far the reader was from the end when the rows were last drawn. */
  const fromEnd = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight - fromEnd.current;
  }, [firstKey]);
  const onScroll = () => {
    const element = box.current;
    if (element === null) return;
    fromEnd.current = element.scrollHeight - element.scrollTop;
    if (element.scrollTop < near) onTop();
  };
  return (
    // A region that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scroll" ref={box} onScroll={onScroll} tabIndex={0} role="log" aria-label={label}>
      {children}
    </div>
  );
}
