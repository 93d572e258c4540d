import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { bytesText, grouped } from "../../shared/numbers/digits.ts";
import { unreachableText } from "../workshop/node/unreachable.ts";
import type { Fault, ManifestFault, CheckResult } from "./check/report.ts";
import type { RunState } from "./run-state.ts";
import { isolated } from "../../shared/text/isolated.ts";

/** Silence in milliseconds after which the page reports a slow node. */
const SLOW_MS = 8_000;

function bytesOf({ start, end, isLeaf }: Fault): string {
  if (end === undefined) return "the whole file";
  const bytes = `bytes ${grouped(start)} to ${grouped(Math.max(start, end - 1))}`;
  return isLeaf ? bytes : `${bytes}, which hang on an intermediate chunk,`;
}

const REST: Readonly<Record<Exclude<Fault["kind"], "other-file">, (fault: Fault) => string>> = {
  changed: ({ got }) =>
    got === undefined
      ? "are not what was published: what came is no chunk"
      : `are not what was published: what came has the address ${got}`,
  missing: () => "are missing: the node has no such chunk",
  late: () => "did not come in time",
  malformed: ({ reason }) => `cannot be read: ${reason ?? "they make no file"}`,
  encrypted: () => "are encrypted, which this page does not read",
};

/** Sentence on a fault of a file, without the file name. */
export function faultText(fault: Fault): string {
  if (fault.kind === "other-file") {
    const chunk = Math.floor(fault.start / MAX_PAYLOAD_BYTES) + 1;
    return `the file that was sent differs from the one its chunks make: the first wrong byte is at offset ${grouped(fault.start)}, in the piece of its data chunk ${grouped(chunk)}`;
  }
  return `${bytesOf(fault)} ${REST[fault.kind](fault)}`;
}

/** Sentence on a fault of a manifest node. */
export function manifestFaultText({ path, fault }: ManifestFault): string {
  const what = path === "" ? "its root" : `the node for what begins with “${isolated(path)}”`;
  const lost = path === "" ? "No file can be found." : "Files below it cannot be found.";
  const rest = fault.kind === "other-file" ? "" : REST[fault.kind](fault).replace(/^are /, "is ");
  return `${what} ${rest}. ${lost}`;
}

/** Error text with instructions for a node error; `origin` is the page's. */
export function troubleText(
  { trouble, wanted: { url } }: RunState,
  origin: string,
): string | undefined {
  switch (trouble?.kind) {
    case "offline":
      return `${unreachableText(trouble.kind, url, origin)}, then continue.`;
    case "forbidden":
      return `${unreachableText(trouble.kind, url, origin)}, then continue. A page that was opened from the node itself needs no option.`;
    case "redirected":
      return `the node at ${url} redirects requests for chunks to another address. Stop, and enter that address.`;
    case "status":
      return `the node at ${url} answered ${trouble.status ?? "with an error"}. Continue to ask again.`;
    case undefined:
      return undefined;
  }
}

/** Message after a silence of the node; `undefined` while responses arrive. */
export function silenceText({ status, progress: { silentMs } }: RunState): string | undefined {
  if (status !== "running" || silentMs < SLOW_MS) return undefined;
  return `nothing has come for ${Math.floor(silentMs / 1000)} seconds: the node is slow, or it looks for a chunk on the network. What does not come within 45 seconds is passed over and named.`;
}

/** Transfer rate, such as `3.20 MB/s`; `undefined` before the first byte. */
export function speedText({ progress: { bytes, activeMs } }: RunState): string | undefined {
  return bytes === 0 || activeMs < 1 ? undefined : `${bytesText((bytes / activeMs) * 1000)}/s`;
}

/** Sentence on a check that ended without a result. */
export function endText(outcome: Exclude<CheckResult, { kind: "checked" }>, url: string): string {
  switch (outcome.kind) {
    case "absent":
      return `the node at ${url} has nothing at this address (404). Another node may have it; a node on the network also finds what others store.`;
    case "no-site":
      return `this address is not a website: ${outcome.reason}.`;
    case "no-update":
      return `the feed cannot be followed: ${outcome.reason}.`;
  }
}
