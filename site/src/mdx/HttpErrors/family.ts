/** Facet of a status: 4xx, 5xx, close code, client. */
export function familyOf(status: number): string {
  if (status === 0) return "client";
  return status > 999 ? "close" : `${Math.trunc(status / 100)}xx`;
}
