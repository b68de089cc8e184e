/** A table in Markdown; its first row is the head. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_cell, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** A figure with so many places; a dash where there is none. */
export function figure(value: number | null, places: number): string {
  return value === null || Number.isNaN(value) ? '–' : value.toFixed(places);
}
