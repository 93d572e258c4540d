import type { App } from "@swarm-docs/node/app";
import { serveMessages } from "@swarm-docs/node/browser/message-server";
import type { SocketSession } from "@swarm-docs/node/http/socket";
import { socketFrames } from "./socket-frames.ts";

/** All of a body: browsers send no streams over HTTP/1.1. */
async function whole(body: AsyncIterable<Uint8Array>): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of body) pieces.push(piece.slice());
  return new Blob(pieces);
}

/** A websocket of the node, once it is open. Rejects when the node does not take it. */
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

/** The node at an address, as what a program in a worker speaks to. */
function remoteApp(base: string): App {
  const pathOf = (request: Request): string => {
    const { pathname, search } = new URL(request.url);
    return pathname + search;
  };
  return {
    // Headers that only browsers set are left out by the browser.
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

/** A way into a node on the reader's machine for a program that may reach nothing else. */
export function remotePort(base: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serveMessages(remoteApp(base), port2);
  return port1;
}
