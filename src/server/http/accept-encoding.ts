/** The first of some encodings that an Accept-Encoding header takes; null where it takes none of them. */
export function encodingFor<Encoding extends string>(
  header: string | undefined,
  encodings: readonly Encoding[],
): Encoding | null {
  if (header === undefined) return null;
  return encodings.find((encoding) => takes(header, encoding)) ?? null;
}

function takes(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}
