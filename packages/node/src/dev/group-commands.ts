import { toHex } from "@swarm-docs/protocol/hex";
import type { NodeCore } from "../core.ts";
import type { Links } from "../network/links.ts";
import type { Watch } from "../state/watch.ts";
import { change, read, type Command } from "./command.ts";
import { BODILESS_STATUSES, MAX_DELAY_MS } from "./limits.ts";
import { boolean, id, integer, optional, text, withDefault } from "./parameters.ts";
import { SwarmError } from "./swarm-error.ts";
import type { CommandName, LinkInfo } from "./types.ts";

/** Commands about links and requests; the node in a page's own worker has none of them. */
export type GroupCommandName = Extract<
  CommandName,
  | "nodes"
  | "links"
  | "setLink"
  | "restoreLinks"
  | "stopNode"
  | "faults"
  | "injectFault"
  | "clearFaults"
  | "requests"
>;

function need<T>(part: T | undefined, message: string): T {
  if (part !== undefined) return part;
  throw new SwarmError("SWARM_UNSUPPORTED", message);
}

const watchOf = ({ dev }: NodeCore): Watch => need(dev.watch, "this node does not watch requests");

function linksOf({ dev }: NodeCore): readonly LinkInfo[] {
  const all = dev.links?.list() ?? [];
  return all.map(({ between: [a, b], isCut, delayMs }) => ({ a, b, cut: isCut, delayMs }));
}

/** Changes links; without one between those nodes nothing happens. Throws `SWARM_LINK_NOT_FOUND`. */
function changeLinks(node: NodeCore, work: (links: Links) => void): readonly LinkInfo[] {
  const links = need(node.dev.links, "this node runs alone: it has no links");
  try {
    work(links);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new SwarmError("SWARM_LINK_NOT_FOUND", cause.message, { cause });
  }
  return linksOf(node);
}

const nodeNumber = integer(0, 15, "number of a node");
const delay = optional(integer(0, MAX_DELAY_MS, "milliseconds"));

/** The commands of nodes in a group and of nodes whose requests are watched. */
export const groupCommands: Readonly<Record<GroupCommandName, Command>> = {
  nodes: read({}, ({ dev }) =>
    (dev.links?.nodes() ?? []).map(([number, { overlay, pssPublicKey }]) => ({
      number,
      overlay: toHex(overlay),
      pssPublicKey: toHex(pssPublicKey),
    })),
  ),

  links: read({}, linksOf),

  setLink: change(
    { a: nodeNumber, b: nodeNumber, cut: optional(boolean), delayMs: delay },
    (node, { a, b, cut, delayMs }) =>
      changeLinks(node, (links) => {
        if (delayMs !== undefined) links.slow(a, b, delayMs);
        if (cut !== undefined) links.cut(a, b, cut);
      }),
  ),

  restoreLinks: change({ a: optional(nodeNumber), b: optional(nodeNumber) }, (node, { a, b }) =>
    changeLinks(node, (links) => {
      if (a === undefined && b === undefined) links.restore();
      else {
        links.slow(a ?? -1, b ?? -1, 0);
        links.cut(a ?? -1, b ?? -1, false);
      }
    }),
  ),

  stopNode: change({}, ({ dev }) => {
    const stop = need(dev.stop, "this node runs alone: stop its process instead");
    // After the answer: a server waits for running requests before it closes.
    setTimeout(stop);
  }),

  faults: read({}, (node) => watchOf(node).faults),

  injectFault: change(
    {
      path: text("a path such as /bytes*, at most 1000 characters", /^[/*][^]{0,999}$/),
      method: optional(text("a method such as GET", /^[a-z]{1,16}$/i)),
      status: optional(
        integer(200, 599, "status with a body, not 204, 205, 304", BODILESS_STATUSES),
      ),
      delayMs: delay,
      cut: optional(boolean),
      times: optional(integer(1, 1_000_000_000, "requests")),
    },
    (node, { method, ...rule }) =>
      watchOf(node).injectFault({
        ...rule,
        ...(method !== undefined && { method: method.toUpperCase() }),
      }),
  ),

  clearFaults: change({ id: optional(id) }, (node, { id: rule }) =>
    watchOf(node).clearFaults(rule),
  ),

  requests: read(
    { since: withDefault(integer(0, Number.MAX_SAFE_INTEGER, "number of a request"), 0) },
    (node, { since }) => watchOf(node).requestsAfter(since),
  ),
};
