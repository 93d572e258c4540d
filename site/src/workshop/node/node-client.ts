/** Where a node is: in this page, a development node of the reader's, or a Bee, which is only read. */
export type NodeKind = "page" | "dev" | "bee";

/** A node in the hands of the panels; all of them use this and nothing else. */
export interface NodeClient {
  readonly kind: NodeKind;
  /** Asks the node; `path` with query. Rejects when it cannot be reached. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Frames of a websocket path from this call on; reading throws when it is refused. `opened` is called
   * once the node listens for the reader: what is sent from then on is heard.
   */
  subscribe(path: string, opened?: () => void): AsyncIterableIterator<Uint8Array>;
  /** A further way in, for a program in a worker of its own; a Bee has none. */
  port?(): MessagePort;
}

/** Nodes of a page, which end with it. */
export interface PageNodes {
  readonly nodes: readonly NodeClient[];
  close(): void;
}

/** A node's refusal, with its status and its own words. */
export class NodeRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`the node answered ${status}: ${message}`);
    this.name = "NodeRefusal";
    this.status = status;
  }
}

/** Asks a node and gives its answer. Fails with `NodeRefusal` when it refuses. */
export async function ask(node: NodeClient, path: string, init?: RequestInit): Promise<Response> {
  const answer = await node.fetch(path, init);
  if (answer.ok) return answer;
  const text = await answer.text();
  let message = text;
  try {
    message = (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    // It did not answer in JSON: its words stand as they are.
  }
  throw new NodeRefusal(answer.status, message);
}

/** Asks a node for JSON. Fails as {@link ask} does. */
export async function askJson<T>(node: NodeClient, path: string, init?: RequestInit): Promise<T> {
  return (await (await ask(node, path, init)).json()) as T;
}
