/** Time of a block in the zone of the user, such as `2026-11-26 18:05:09`; `timestamp` in Unix seconds. */
export function timeOfBlock(timestamp: number): string {
  const date = new Date(timestamp * 1000);
  // The locale writes dates as ISO 8601 does.
  return `${date.toLocaleDateString("sv")} ${date.toTimeString().slice(0, 8)}`;
}
