/** The least processor time that a piece of work took, in milliseconds, of several tries: other work adds to it, none takes from it. */
function leastTime(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 7; time++) {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * How work grows where its input is doubled three times: the factor of one doubling. 2 is work that grows with its
 * input; what took a copy of its path for each step has 4.
 */
export function growthOf<T>(inputOf: (size: number) => T, size: number, work: (input: T) => unknown): number {
  const [small, large] = [inputOf(size), inputOf(8 * size)];
  // Compiled before it is measured.
  leastTime(() => work(small));
  let least = Number.POSITIVE_INFINITY;
  // Work that grows faster does so in every round; other work on the machine disturbs some of them.
  for (let round = 0; round < 5 && least >= 2; round++) {
    const ratio =
      leastTime(() => work(large)) /
      Math.max(
        leastTime(() => work(small)),
        0.05,
      );
    least = Math.min(least, Math.cbrt(ratio));
  }
  return least;
}

/** How long work takes, in times that JSON.parse takes for a plain text of a megabyte. */
export function timesOfParsing(work: () => unknown): number {
  const rows = Array.from({ length: 24_000 }, (_, id) => ({ id, name: `name ${id}`, list: [1, 2, 3] }));
  const text = JSON.stringify(rows);
  return leastTime(work) / leastTime(() => JSON.parse(text));
}
