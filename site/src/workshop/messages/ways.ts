/** Messaging protocol. */
export type Way = "pss" | "gsoc";

/** Labels of the protocols. */
export const WAYS: Readonly<Record<Way, string>> = {
  pss: "PSS: encrypted for one reader",
  gsoc: "GSOC: open to who knows the topic",
};

/** WebSocket path for messages on a PSS topic or at a GSOC address. */
export function subscribePath(way: Way, name: string): string {
  return `/${way}/subscribe/${encodeURIComponent(name)}`;
}
