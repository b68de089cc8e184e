import type { DeletionOutcome } from '../generated/graphql.ts';

interface Receipt {
  readonly outcome: DeletionOutcome;
  readonly layers: readonly {
    readonly layer: string;
    readonly outcome: DeletionOutcome;
    readonly detail: string | null;
  }[];
}

const sentences: Readonly<Record<DeletionOutcome, string>> = {
  COMPLETE: 'Everything was deleted.',
  INCOMPLETE: 'Not everything was deleted. Please repeat it, or ask for help.',
  PENDING: 'The deletion was taken on and is not finished yet.',
};

const words: Readonly<Record<DeletionOutcome, string>> = {
  COMPLETE: 'deleted',
  INCOMPLETE: 'not deleted',
  PENDING: 'not finished',
};

/** Says no more than the service did. */
export function DeletionReceipt({ receipt }: { readonly receipt: Receipt }) {
  return (
    <div role="status" className={receipt.outcome === 'COMPLETE' ? 'receipt' : 'receipt failure'}>
      <p>
        <strong>{sentences[receipt.outcome]}</strong>
      </p>
      {receipt.layers.length > 0 && (
        <table>
          <caption>The service’s receipt</caption>
          <thead>
            <tr>
              <th scope="col">Layer</th>
              <th scope="col">Outcome</th>
              <th scope="col">In its words</th>
            </tr>
          </thead>
          <tbody>
            {receipt.layers.map(({ layer, outcome, detail }) => (
              <tr key={layer}>
                <th scope="row">{layer}</th>
                <td>{words[outcome]}</td>
                <td dir="auto">{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
