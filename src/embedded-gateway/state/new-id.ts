/** Makes the id of a new row: `fact-added-1`, `fact-added-2` and so on, the same in every run. */
export type NewId = (kind: string, isTaken: (id: string) => boolean) => string;

export function createNewId(): NewId {
  let count = 0;
  return (kind, isTaken) => {
    let id: string;
    do {
      count += 1;
      id = `${kind}-added-${count}`;
    } while (isTaken(id));
    return id;
  };
}
