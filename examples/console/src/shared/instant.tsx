const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An instant in the reader's own form; as it came where it can't be read. */
export function Instant({ value }: { readonly value: string | null | undefined }) {
  if (value == null) return null;
  const date = new Date(value);
  const isKnown = !Number.isNaN(date.valueOf());
  return (
    <time dateTime={isKnown ? date.toISOString() : undefined}>{isKnown ? format.format(date) : value}</time>
  );
}
