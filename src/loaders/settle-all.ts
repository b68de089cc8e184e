/** Each answer or its error in its own place, as a DataLoader wants them: one that fails costs no other. */
export function settleAll<T>(answers: readonly Promise<T>[]): Promise<(T | Error)[]> {
  return Promise.all(
    answers.map((answer) =>
      answer.catch((error: unknown) =>
        error instanceof Error ? error : new Error('a read failed with no error', { cause: error }),
      ),
    ),
  );
}
