import { z } from 'zod';

/** How a value of one kind is read and checked. */
export interface Kind<T> {
  /** Checks a value of the settings file, or one that `fromText` made. */
  readonly schema: z.ZodType<T>;
  /** What is allowed, in words that follow "must be". */
  readonly allowed: string;
  /** Reads the text of an environment variable or a flag; what can't be read is passed on for the schema to refuse. */
  fromText(text: string): unknown;
}

/** A whole number within bounds. Text is taken as plain decimal digits only: `1e9`, `-1` and `0x10` are faults. */
export function integer(min: number, max: number): Kind<number> {
  return {
    schema: z.int().min(min).max(max),
    allowed: `a whole number from ${min} to ${max}`,
    fromText: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : text),
  };
}

/** A whole number within bounds, or the word `auto`. */
export function integerOrAuto(min: number, max: number): Kind<number | 'auto'> {
  const number = integer(min, max);
  return {
    schema: z.union([number.schema, z.literal('auto')]),
    allowed: `${number.allowed}, or auto`,
    fromText: (text) => number.fromText(text),
  };
}

/** A share of a whole: a number from 0 to 1. Text is taken as a plain decimal only. */
export const share: Kind<number> = {
  schema: z.number().min(0).max(1),
  allowed: 'a number from 0 to 1',
  fromText: (text) => (/^[01]?\.?\d{0,15}$/.test(text) && /\d/.test(text) ? Number(text) : text),
};

export const boolean: Kind<boolean> = {
  schema: z.boolean(),
  allowed: 'true or false',
  fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

export function choice<const T extends readonly string[]>(...values: T): Kind<T[number]> {
  return { schema: z.enum(values), allowed: `one of ${values.join(', ')}`, fromText: (text) => text };
}

export const text: Kind<string> = {
  schema: z.string().trim().min(1),
  allowed: 'a text that is not empty',
  fromText: (value) => value,
};

const shortestSecret = 32;

/** What a guess must not find: 16 random bytes as hex, or longer. */
export const secret: Kind<string> = {
  schema: z
    .string()
    .trim()
    .regex(/^[!-~]+$/)
    .min(shortestSecret),
  allowed: `at least ${shortestSecret} visible ASCII characters`,
  fromText: (value) => value,
};

/** A host name or an address to listen on; IPv6 may stand in brackets. */
export const host: Kind<string> = {
  schema: z
    .string()
    .regex(/^(?:\[[\da-f:.]+\]|[\da-f:.]+|[a-z\d](?:[a-z\d.-]*[a-z\d])?)$/i)
    .transform((value) => value.replace(/^\[|\]$/g, '')),
  allowed: 'a host name or an IP address, without a port',
  fromText: (value) => value,
};

function isPlainHttpUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.hash === '';
}

export const httpUrl: Kind<string> = {
  schema: z.string().trim().refine(isPlainHttpUrl),
  allowed: 'an http or https URL without a user name, a password or a fragment',
  fromText: (value) => value,
};

const segments = String.raw`(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)`;

/** The path of a URL, such as /graphql. */
export const urlPath: Kind<string> = {
  schema: z
    .string()
    .trim()
    .regex(new RegExp(`^(?:\\/|${segments}+)$`)),
  allowed:
    'a path such as /graphql, of letters, digits and - . _ ~ between slashes, with no slash at its end',
  fromText: (value) => value,
};

/** Such a path in front of others: never the root alone. */
export const pathPrefix: Kind<string> = {
  schema: z
    .string()
    .trim()
    .regex(new RegExp(`^${segments}+$`)),
  allowed: 'a path such as /agents, of letters, digits and - . _ ~ between slashes, with no slash at its end',
  fromText: (value) => value,
};

function isStoreUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === '') return false;
  return url.password === '' && url.search === '' && /^\/?\d*$/.test(url.pathname);
}

export const storeUrl: Kind<string> = {
  schema: z.string().trim().refine(isStoreUrl),
  allowed: 'a redis: or rediss: URL with a host, without a password, such as redis://user@host:6379/0',
  fromText: (value) => value,
};

/** What HTTP can carry in a header: Latin-1 without control characters. A line feed inside would start a new header. */
const headerText = z
  .string()
  .trim()
  .regex(/^[ -~\u00a0-\u00ff]+$/);

const headerToken = z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/);

export const headerName: Kind<string> = {
  schema: headerToken,
  allowed: 'the name of an HTTP header',
  fromText: (value) => value,
};

export const headerValue: Kind<string> = {
  schema: headerText,
  allowed: 'one line of Latin-1 characters, as it is sent in an HTTP header',
  fromText: (value) => value,
};

export const headers: Kind<Readonly<Record<string, string>>> = {
  schema: z.record(headerToken, headerText),
  allowed: 'a map of header names to values of one line of Latin-1 characters (as a variable: a JSON object)',
  fromText: (value) => {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  },
};
