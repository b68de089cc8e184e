/** One thing that was noticed about an answer. It names fields and types, never a value. */
export interface Finding {
  /** `difference`: the contract says otherwise. `note`: more, or less, than the contract promises; harmless. */
  readonly kind: 'difference' | 'note';
  readonly text: string;
}

export function difference(text: string): Finding {
  return { kind: 'difference', text };
}

export function note(text: string): Finding {
  return { kind: 'note', text };
}
