import type { MessageClient, MessageSocket } from "@swarm-docs/node/browser/message-client";
import { outOfReach } from "./node-request.ts";
import { nodePath } from "./session.ts";
import { reasonOf } from "../../shared/text/reason.ts";

type Handler = ((event: Event) => void) | null;

/**
 * `WebSocket` of a sample: connects the documented base URL to the page's node. Frames arrive as
 * bytes, as Bee sends them; no sub-protocols. [WebSockets §3]
 */
export function nodeSocket(client: MessageClient): typeof WebSocket {
  class NodeSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly url: string;
    readonly protocol = "";
    readyState = NodeSocket.CONNECTING as number;
    binaryType: BinaryType = "blob";
    onopen: Handler = null;
    onmessage: Handler = null;
    onerror: Handler = null;
    onclose: Handler = null;
    #socket: MessageSocket | undefined;

    constructor(address: string | URL) {
      super();
      this.url = String(address);
      const path = nodePath(this.url);
      if (path === undefined) throw new TypeError(outOfReach(this.url));
      void this.#run(path);
    }

    send(frame: string | Uint8Array): void {
      this.#socket?.send(frame);
    }

    close(): void {
      if (this.readyState >= NodeSocket.CLOSING) return;
      this.readyState = NodeSocket.CLOSING;
      this.#socket?.close();
    }

    async #run(path: string): Promise<void> {
      try {
        const socket = await client.connect(path);
        if (socket instanceof Response) throw new TypeError(`refused: ${await socket.text()}`);
        this.#socket = socket;
        if (this.readyState === NodeSocket.CONNECTING) {
          this.readyState = NodeSocket.OPEN;
          this.#tell(new Event("open"));
        } else socket.close();
        for (let frame = await socket.next(); frame !== undefined; frame = await socket.next()) {
          const bytes = frame.slice().buffer;
          const data = this.binaryType === "blob" ? new Blob([bytes]) : bytes;
          this.#tell(new MessageEvent("message", { data }));
        }
        this.#end(await socket.ended);
      } catch (error) {
        const message = reasonOf(error);
        this.#tell(Object.assign(new Event("error"), { message }));
        this.#end({ code: 1006, reason: "" });
      }
    }

    #end({ code, reason }: { readonly code: number; readonly reason: string }): void {
      this.readyState = NodeSocket.CLOSED;
      this.#tell(Object.assign(new Event("close"), { code, reason, wasClean: code !== 1006 }));
    }

    #tell(event: Event): void {
      this.dispatchEvent(event);
      (this as unknown as Record<string, Handler>)[`on${event.type}`]?.(event);
    }
  }
  return NodeSocket as unknown as typeof WebSocket;
}
