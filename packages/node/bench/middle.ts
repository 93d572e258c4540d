/** The middle one of measured times; others that share a machine make single rounds slow. */
export function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}
