import { MIMEType } from 'node:util';

/** A media type or a range of them, taken apart as browsers do: what is odd or empty among its parameters is left out. */
export interface MediaType {
  /** Type and subtype in lower case. */
  readonly essence: string;
  /** A parameter by its name in lower case; null where there is none. */
  parameter(name: string): string | null;
}

/** Null where the text is no media type. */
export function parseMediaType(text: string): MediaType | null {
  try {
    const { essence, params } = new MIMEType(text);
    return { essence, parameter: (name) => params.get(name) };
  } catch {
    return null;
  }
}

/** Whether a charset, if any is named, is UTF-8, by any of the names that it has. */
export function isUtf8({ parameter }: MediaType): boolean {
  const charset = parameter('charset');
  return charset === null || /^(?:utf-?8|unicode-1-1-utf-8)$/i.test(charset);
}
