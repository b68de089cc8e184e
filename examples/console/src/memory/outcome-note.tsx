import type { WriteOutcome } from './outcome.ts';

/** Says what became of a write where that is not to be seen from the page itself. */
export function Outcome({ of }: { readonly of: WriteOutcome }) {
  if (of.kind === 'none') return null;
  return (
    <p role="alert" className={of.kind === 'refused' ? 'failure' : 'note'}>
      {of.kind === 'refused'
        ? `Not done: ${of.text}`
        : 'The service has taken this on and has not done it yet.'}
    </p>
  );
}
