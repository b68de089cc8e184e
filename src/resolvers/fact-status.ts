export const factStatuses = ['ACTIVE', 'SUPERSEDED', 'FORGOTTEN', 'OTHER'] as const;

/** The status by the schema's words; OTHER for one it doesn't know, or none. */
export function factStatus(status: string | null): (typeof factStatuses)[number] {
  const upper = status?.toUpperCase();
  return factStatuses.find((known) => known === upper) ?? 'OTHER';
}
