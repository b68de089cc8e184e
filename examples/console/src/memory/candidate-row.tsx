import { useState } from 'react';
import { Button } from 'react-aria-components';
import { textOfJson } from '../shared/text-of-json.ts';
import { Confirmation } from './candidate-confirmation.tsx';
import type { Candidate } from './candidates.tsx';
import { FactCorrection } from './fact-correction.tsx';
import type { MemoryOf } from './memory-page.tsx';

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly of: MemoryOf;
}

/** One candidate: to confirm as it is, or, where a kept fact has its name, to compare with that one. */
export function CandidateRow({ candidate, of }: CandidateRowProps) {
  const { content, occurrences, clashesWith } = candidate;
  return (
    <li className="row">
      <p dir="auto" className="text">
        {content ?? 'No text'}
      </p>
      {occurrences !== null && <small>Noticed {occurrences} times</small>}
      {clashesWith === null ? (
        <Confirmation candidate={candidate} of={of} />
      ) : (
        <Clash fact={clashesWith} suggested={candidate.suggestedValue} of={of} />
      )}
    </li>
  );
}

interface ClashProps {
  readonly fact: NonNullable<Candidate['clashesWith']>;
  readonly suggested: unknown;
  readonly of: MemoryOf;
}

function Clash({ fact, suggested, of }: ClashProps) {
  const [isEdited, setEdited] = useState(false);
  const name = fact.key ?? '';
  return (
    <>
      <table>
        <caption>
          A fact “<bdi>{name}</bdi>” is kept already
        </caption>
        <tbody>
          <tr>
            <th scope="row">Kept now</th>
            <td dir="auto">{textOfJson(fact.value)}</td>
          </tr>
          <tr>
            <th scope="row">Suggested</th>
            <td dir="auto">{textOfJson(suggested ?? null)}</td>
          </tr>
        </tbody>
      </table>
      {isEdited ? (
        <FactCorrection
          fact={{ ...fact, value: suggested ?? fact.value }}
          of={of}
          onDone={() => setEdited(false)}
        />
      ) : (
        <div className="actions">
          <Button onPress={() => setEdited(true)} aria-label={`Change the kept fact ${name}`}>
            Change the kept fact
          </Button>
        </div>
      )}
    </>
  );
}
