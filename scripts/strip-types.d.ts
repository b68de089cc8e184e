/**
 * Writes each module of the folder `source` as JavaScript to the folder `target`. The module named by `last` is written
 * at the end: where it stands, the others do.
 */
export function stripTypes(source: string, target: string, last: string): Promise<void>;
