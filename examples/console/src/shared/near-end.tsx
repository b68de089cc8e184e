import { useEffect, useRef } from 'react';

/** Calls `onNear` when the reader scrolls near it, for lists that grow as they are read. */
export function NearEnd({ onNear }: { readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) onNear();
      },
      { rootMargin: '200px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [onNear]);
  return <div ref={mark} aria-hidden="true" />;
}
