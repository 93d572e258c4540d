import type { App } from "@swarm-docs/node/app";
import { serveMessages } from "@swarm-docs/node/browser/message-server";
import type { SocketSession } from "@swarm-docs/node/http/socket";
import { socketFrames } from "./socket-frames.ts";

/** Buffers a request body: browsers cannot stream uploads over HTTP/1.1. */
async function whole(body: AsyncIterable<Uint8Array>): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of body) pieces.push(piece.slice());
  return new Blob(pieces);
}

/** Opens a WebSocket to the node. Rejects if the node refuses it. */
async function connected(address: string): Promise<SocketSession> {
  const socket = new WebSocket(address);
  const outgoing = await new Promise<SocketSession["outgoing"]>((resolve, reject) => {
    const frames = socketFrames(socket, () => resolve(frames));
    const refused = new Error("the node did not take the connection");
    socket.addEventListener("error", () => reject(refused));
  });
  return {
    outgoing,
    receive: async (frame) => {
      socket.send(typeof frame === "string" ? frame : frame.slice());
      return undefined;
    },
    closed: async () => socket.close(),
  };
}

/** Forwards requests of a program in a worker to the node at `base`. */
function remoteApp(base: string): App {
  const pathOf = (request: Request): string => {
    const { pathname, search } = new URL(request.url);
    return pathname + search;
  };
  return {
    // The browser drops forbidden request headers.
    fetch: async (request, { body, signal = request.signal } = {}) =>
      fetch(base + pathOf(request), {
        method: request.method,
        headers: request.headers,
        signal,
        ...(body && { body: await whole(body) }),
      }),
    connect: (request) => connected(base.replace(/^http/, "ws") + pathOf(request)),
  };
}

/** Opens a message port to a node for a program without network access. */
export function remotePort(base: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serveMessages(remoteApp(base), port2);
  return port1;
}
