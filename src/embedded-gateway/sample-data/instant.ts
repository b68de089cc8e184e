/** The instant `seconds` after `start` (an ISO text without fractions or zone), in the gateway's form. */
export function instantAfter(start: string, seconds: number): string {
  const instant = new Date(Date.parse(`${start}Z`) + seconds * 1000);
  return instant.toISOString().replace('.000Z', '.179943+00:00');
}
