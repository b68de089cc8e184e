export const messageRoles = ['USER', 'ASSISTANT', 'SYSTEM', 'DEVELOPER', 'TOOL', 'OTHER'] as const;

/** The role by the schema's words; OTHER for one it doesn't know, or none. */
export function messageRole(role: string | null): (typeof messageRoles)[number] {
  const upper = role?.toUpperCase();
  return messageRoles.find((known) => known === upper) ?? 'OTHER';
}
