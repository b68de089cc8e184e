/** The value that a reader typed: a text where it was one before, else JSON. Null where it is no JSON. */
export function valueOfText(text: string, before: unknown): { readonly json: unknown } | null {
  if (typeof before === 'string') return { json: text };
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
