import type { FieldPolicy, Reference } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

interface Connection {
  readonly edges: readonly { readonly cursor?: string; readonly node?: Reference | null }[];
}
type Windows = Readonly<Record<string, Connection | null>>;
interface PageArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

/**
 * Joins the pages of a connection. `last: 1` in a list of previews and `last: 30` in an open conversation are two
 * windows of one list, each with its own rows; a page after or before a cursor joins the largest window that has the
 * cursor.
 */
export function pages(
  ...keyArgs: Parameters<typeof relayStylePagination>
): FieldPolicy<Windows, Connection | null, Connection | null | undefined> {
  const { read, merge, ...field } = relayStylePagination(...keyArgs);
  // Both functions are what relayStylePagination is made of.
  if (typeof read !== 'function' || typeof merge !== 'function')
    throw new Error('No read and merge functions.');
  return {
    ...field,
    read: (stored, options) => {
      const window = stored?.[windowOf(stored, options.args ?? {})];
      // The library types a connection by its own shape, which this one has.
      return window === null ? null : (read(window as never, options as never) as never);
    },
    merge: (stored, incoming, options) => {
      const name = windowOf(stored, options.args ?? {});
      const known = stored?.[name] ?? undefined;
      const joined =
        incoming === null
          ? (known ?? null)
          : (merge(known as never, incoming as never, options as never) as never);
      return { ...stored, [name]: joined };
    },
  };
}

function windowOf(stored: Windows | undefined, { first, last, after, before }: PageArguments): string {
  const cursor = after ?? before;
  if (cursor == null) return first == null ? `last ${last ?? 0}` : `first ${first}`;
  const [largest] = Object.entries(stored ?? {})
    .filter(([, connection]) => connection?.edges.some((edge) => edge.cursor === cursor))
    .sort(([one], [other]) => sizeOf(other) - sizeOf(one));
  return largest?.[0] ?? `from ${cursor}`;
}

const sizeOf = (name: string) => Number(name.split(' ')[1]);
