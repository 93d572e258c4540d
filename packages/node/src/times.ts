import type { Clock } from "./clock.ts";

/** Unix time of a clock in whole seconds. */
export function nowSeconds({ clock }: { readonly clock: Clock }): bigint {
  return BigInt(Math.floor(clock.now() / 1000));
}

/** Milliseconds since 1970 as `2026-01-31T12:00:00.25Z`, without zeros at the end. [RFC 3339] */
export function rfc3339(ms: number): string {
  const text = new Date(ms).toISOString();
  return text.replace(/\.?0+Z$/, "Z");
}

/** The same in whole seconds. */
export function rfc3339Seconds(ms: number): string {
  return rfc3339(Math.floor(ms / 1000) * 1000);
}
