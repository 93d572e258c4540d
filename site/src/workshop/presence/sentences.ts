import { counted, grouped } from "../../../shared/numbers/digits.ts";
import type { NodeResult, Presence } from "./presence.ts";

/** Verdict with the tone of its note. */
export interface Verdict {
  readonly tone: "ok" | "warn" | "bad";
  readonly text: string;
}

const chunks = (count: number): string => counted(count, "chunk");

/** Chunks that the node did not deliver. */
export function lacking({ tally }: NodeResult): number {
  return tally.missing + tally.wrong + tally.failed + tally.skipped;
}

/** Whether the content can be read from one node alone. */
export function readableFrom(node: NodeResult, hasRoot: boolean): string {
  if (node.trouble) return "unknown";
  if (!hasRoot || node.broken > 0) return "no";
  return lacking(node) === 0 ? "yes" : "yes, by redundancy";
}

/** Whether the content is there, on all nodes together. */
export function verdictOf({ nodes, hasRoot, absent, addresses, ...rest }: Presence): Verdict {
  const { brokenTogether, hiddenBytes, malformed, level } = rest;
  if (nodes.every(({ trouble }) => trouble))
    return { tone: "bad", text: "no node could be asked. See below for what to do." };
  if (!hasRoot)
    return {
      tone: "bad",
      text: "no node delivered the root chunk, so nothing below it can be checked. The reference is wrong, or the content is gone from these nodes.",
    };
  if (brokenTogether > 0)
    return {
      tone: "bad",
      text: `the content cannot be recovered from these nodes: ${
        level === 0
          ? "it has no redundancy, so one lost chunk is enough"
          : "more chunks are lost than its redundancy can replace"
      }.${hiddenBytes > 0 ? ` Below lost intermediate chunks, ${counted(hiddenBytes, "byte")} could not be checked.` : ""} Upload it again, or ask a node that still has it.`,
    };
  if (malformed > 0)
    return {
      tone: "bad",
      text: `${chunks(malformed)} exist, but are no part of a file or manifest.`,
    };
  if (absent.length === 0)
    return { tone: "ok", text: `${chunks(addresses.length)} checked, all of them on every node.` };
  const isEverywhere = absent.every(({ answers }) => answers.includes("chunk"));
  return {
    tone: "warn",
    text: isEverywhere
      ? `${chunks(absent.length)} of ${grouped(addresses.length)} are not on every node, but together the nodes have all of them.`
      : `${chunks(absent.length)} of ${grouped(addresses.length)} are lost, but redundancy recovers the content. Upload it again before more are lost.`,
  };
}
