import { safariText } from "../../../shared/text/no-answer.ts";

/**
 * Distinguishes a node that does not answer from one that blocks this origin: for browsers only a
 * `no-cors` request tells them apart. `probe` sends one to `/health`.
 */
export function unreachableKind(probe: () => Promise<unknown>): Promise<"forbidden" | "offline"> {
  return probe().then(
    () => "forbidden",
    () => "offline",
  );
}

/** Sentence on a node that does not answer pages of `origin`, with what to do. */
export function unreachableText(
  kind: "forbidden" | "offline",
  url: string,
  origin: string,
): string {
  return kind === "offline"
    ? `nothing answers at ${url}.${safariText(url, origin)} Start the node, or check its address`
    : `a node answers at ${url}, but pages of ${origin} may not read its answers. Start it with the option cors-allowed-origins: ${origin}`;
}
