import { toHex } from "@swarm-docs/protocol/hex";
import type { NodeTrouble } from "./report.ts";

/** The part of `fetch` that is used, so that a test can put its own in place. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Thrown when a node does not answer, or does not answer this page. */
export class NodeTroubleError extends Error {
  readonly trouble: NodeTrouble;
  constructor(trouble: NodeTrouble) {
    super(`the node cannot be asked: ${trouble.kind} ${trouble.status ?? ""}`);
    this.name = "NodeTroubleError";
    this.trouble = trouble;
  }
}

/** Milliseconds after which a chunk counts as lost. A node that looks for it on the network takes some. */
const PATIENCE_MS = 45_000;

/** What a node is asked. Each may throw a `NodeTroubleError`. */
export interface AskedNode {
  /** Stored bytes of a chunk; `undefined` where the node has none, `"late"` where nothing came in time. */
  chunk(address: Uint8Array): Promise<Uint8Array | "late" | undefined>;
  /** Index of the latest update of a feed that the node knows, or undefined. */
  latestIndex(owner: Uint8Array, topic: Uint8Array): Promise<string | undefined>;
  /** A file of a site as browsers get it; `undefined` where there is none. */
  file(address: string, path: string): Promise<Uint8Array | "late" | undefined>;
}

/**
 * Whether nobody is there, or somebody who does not answer pages of this origin: browsers tell these
 * apart only when the answer is not wanted.
 */
async function troubleAt(url: string, fetch: Fetch): Promise<NodeTroubleError> {
  const isThere = await fetch(`${url}/health`, { mode: "no-cors" }).then(
    () => true,
    () => false,
  );
  return new NodeTroubleError({ kind: isThere ? "forbidden" : "offline" });
}

/** A path of a manifest in an address. */
function pathIn(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** A node, or a gateway with the paths of one, at `url` (without a slash at the end). */
export function askNode(url: string, fetch: Fetch, patienceMs = PATIENCE_MS): AskedNode {
  const ask = async (path: string): Promise<Response | "late" | undefined> => {
    let answer: Response;
    try {
      answer = await fetch(url + path, { signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") return "late";
      throw await troubleAt(url, fetch);
    }
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new NodeTroubleError({ kind: "status", status: answer.status });
    return answer;
  };
  const bytes = async (path: string): Promise<Uint8Array | "late" | undefined> => {
    const answer = await ask(path);
    if (answer === undefined || answer === "late") return answer;
    try {
      return new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") return "late";
      throw await troubleAt(url, fetch);
    }
  };
  return {
    chunk: (address) => bytes(`/chunks/${toHex(address)}`),
    async latestIndex(owner, topic) {
      const answer = await ask(`/feeds/${toHex(owner)}/${toHex(topic)}`);
      if (answer === undefined || answer === "late") return undefined;
      // The content itself is read by its chunks.
      await answer.body?.cancel();
      return answer.headers.get("Swarm-Feed-Index") ?? undefined;
    },
    file: (address, path) => bytes(`/bzz/${address}/${pathIn(path)}`),
  };
}
