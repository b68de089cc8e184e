/**
 * A DataLoader's batch of which each key gets its answer, or its failure, as soon as that is there: what came first is
 * worked on, and let go of, while the others are still under way.
 */
export function eachByItself<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  // A DataLoader resolves each key's promise with its value, and a promise resolved with another one follows it; in an
  // array that async code hands on they stay what they are.
  return Promise.resolve(answers as readonly unknown[] as T[]);
}
