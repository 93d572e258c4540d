/** How a message travels. */
export type Way = "pss" | "gsoc";

/** The ways with what a reader has to know of them. */
export const WAYS: Readonly<Record<Way, string>> = {
  pss: "PSS: sealed for one reader",
  gsoc: "GSOC: open to who knows the topic",
};

/** Where a node tells of messages: of a PSS topic, or of what is written to a GSOC address. */
export function subscribePath(way: Way, name: string): string {
  return `/${way}/subscribe/${encodeURIComponent(name)}`;
}
