/** The client's own name of a wire parameter: `memoryId` for `memory_id`. */
export function argumentName(parameter: string): string {
  return parameter.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
