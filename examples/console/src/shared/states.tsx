import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { adviceOf } from './advice.ts';

export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="state" role="status">
      <span className="spinner" aria-hidden="true" /> Loading {what} …
    </p>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="state">{children}</p>;
}

/** What failed, what to do about it, and a way to try again. */
export function Failure({ what, error, onRetry }: FailureProps) {
  return (
    <div className="failure" role="alert">
      <p>
        <strong>{what} could not be loaded.</strong> {adviceOf(error)}
      </p>
      <Button onPress={onRetry}>Try again</Button>
    </div>
  );
}

interface FailureProps {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}
