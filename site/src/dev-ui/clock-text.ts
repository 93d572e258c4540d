/** Wall time of the day in the reader's zone, such as `18:05:09`; `ms` since 1970. */
export const clockText = (ms: number): string => new Date(ms).toTimeString().slice(0, 8);
