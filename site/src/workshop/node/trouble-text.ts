import { unreachableText } from "./unreachable.ts";
import type { NodeTrouble } from "./verified-node.ts";

/** Sentence on a node that was given up; `origin` is the page's. */
export function troubleText({ kind, status }: NodeTrouble, name: string, origin: string): string {
  switch (kind) {
    case "offline":
    case "forbidden":
      return `${unreachableText(kind, name, origin)}.`;
    case "status":
      return `${name} answered ${status ?? "with an error"} three times in a row, so it was not asked any more.`;
    case "timeout":
      return `${name} did not answer 24 requests in a row within 45 seconds each, so it was not asked any more.`;
    case "redirected":
      return `${name} redirects to another address. Enter that address instead.`;
  }
}
