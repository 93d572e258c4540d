/** Kind of node: in this page, the user's development node, or a Bee node (read-only). */
export type NodeKind = "page" | "dev" | "bee";

/** Client of a node; the only node interface of the panels. */
export interface NodeClient {
  readonly kind: NodeKind;
  /** Base URL without a trailing slash; absent for nodes in this tab. */
  readonly address?: string;
  /** Sends a request; `path` includes the query. Rejects if the node is unreachable. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Subscribes to the frames of a WebSocket path. Iteration throws if the connection is refused. `opened`
   * is called once the subscription is active; no later message is missed.
   */
  subscribe(path: string, opened?: () => void): AsyncIterableIterator<Uint8Array>;
  /** Opens a message port to the node for a program in a worker; absent for Bee nodes. */
  port?(): MessagePort;
}

/** Nodes in the page. */
export interface PageNodes {
  readonly nodes: readonly NodeClient[];
  close(): void;
}

/** Error response of a node: status and message. */
export class NodeRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`the node answered ${status}: ${message}`);
    this.name = "NodeRefusal";
    this.status = status;
  }
}

/** Sends a request and returns the response. Rejects with `NodeRefusal` for an error status. */
export async function ask(node: NodeClient, path: string, init?: RequestInit): Promise<Response> {
  const answer = await node.fetch(path, init);
  if (answer.ok) return answer;
  const text = await answer.text();
  let message = text;
  try {
    message = (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    // Not JSON: use the body as the message.
  }
  throw new NodeRefusal(answer.status, message);
}

/** Fetches JSON from a node. Rejects like {@link ask}. */
export async function askJson<T>(node: NodeClient, path: string, init?: RequestInit): Promise<T> {
  return (await (await ask(node, path, init)).json()) as T;
}
