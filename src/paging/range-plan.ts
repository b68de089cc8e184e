/** A range of a list by offset, both in rows. */
export interface Range {
  readonly offset: number;
  readonly count: number;
}

export function covers(outer: Range, inner: Range): boolean {
  return outer.offset <= inner.offset && inner.offset + inner.count <= outer.offset + outer.count;
}

/** The fewest ranges of at most `cap` rows that cover every wanted range, each wanted one within one of them. */
export function unite(wanted: readonly Range[], cap: number): Range[] {
  const united: Range[] = [];
  for (const range of [...wanted].sort((a, b) => a.offset - b.offset || b.count - a.count)) {
    const last = united.at(-1);
    if (last !== undefined && range.offset <= last.offset + last.count) {
      const end = Math.max(last.offset + last.count, range.offset + range.count);
      if (end - last.offset <= cap) {
        united[united.length - 1] = { offset: last.offset, count: end - last.offset };
        continue;
      }
    }
    united.push(range);
  }
  return united;
}
