import { AccountDeletion } from './account-deletion.tsx';
import { Candidates } from './candidates.tsx';
import { ExportMemory } from './export-memory.tsx';
import { Facts } from './facts.tsx';
import { Items } from './items.tsx';
import { Preference } from './preference.tsx';

export interface MemoryOf {
  readonly agentId: string;
  readonly userId: string;
}

/** Everything one agent remembers of one person, and what the person can do about it. */
export function MemoryPage({ agentId, userId }: MemoryOf) {
  const of = { agentId, userId };
  return (
    <div className="memory">
      <h2>What is remembered of you</h2>
      <p>
        The agent <bdi>{agentId}</bdi> keeps this about <bdi>{userId}</bdi>. You can correct it, have it
        forgotten, or take a copy.
      </p>
      <Preference {...of} />
      <Candidates {...of} />
      <Facts {...of} />
      <Items {...of} />
      <ExportMemory {...of} />
      <AccountDeletion {...of} />
    </div>
  );
}
