import type { Node } from "../../../src/create.ts";
import type { SocketClient } from "./socket-client.ts";

/** A request as data. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query, base path included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Something that speaks the interface: a node in this process, behind a server, in a worker. */
export interface Target {
  readonly name: string;
  fetch(request: PlainRequest): Promise<Response>;
  /** Opens a websocket; an answer instead when the handshake is refused. */
  connect(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<SocketClient | Response>;
  close(): Promise<void>;
}

/** A way to reach a node. Add one here, and the whole suite runs against it. */
export interface Edge {
  readonly name: string;
  readonly base: "" | "/v1";
  /** Run the cases of every release behind it; behind others those of the newest, and what only older ones do. */
  readonly hasEveryRelease?: true;
  open(node: Node): Promise<Target>;
}
