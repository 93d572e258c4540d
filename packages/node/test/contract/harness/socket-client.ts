import { WebSocket } from "ws";
import { dropConnection, isSocketClose, type SocketSession } from "../../../src/http/socket.ts";

/** How a connection ended; code 1006 = without a close frame. */
export interface SocketEnd {
  readonly code: number;
  readonly reason: string;
}

/** The client's side of a websocket, however it is made. */
export interface SocketClient {
  /** The next frame from the node; `undefined` when the connection has ended. */
  next(): Promise<Uint8Array | undefined>;
  send(frame: string | Uint8Array): void;
  close(): void;
  readonly ended: Promise<SocketEnd>;
}

/** Frames that wait for `next`, and calls of `next` that wait for frames. */
class Frames {
  readonly #frames: Uint8Array[] = [];
  readonly #readers: ((frame: Uint8Array | undefined) => void)[] = [];
  #isOver = false;

  push(frame: Uint8Array): void {
    const reader = this.#readers.shift();
    if (reader === undefined) this.#frames.push(frame);
    else reader(frame);
  }

  end(): void {
    this.#isOver = true;
    for (const reader of this.#readers) reader(undefined);
  }

  next(): Promise<Uint8Array | undefined> {
    const frame = this.#frames.shift();
    if (frame !== undefined || this.#isOver) return Promise.resolve(frame);
    return new Promise((resolve) => this.#readers.push(resolve));
  }
}

/** A client over a session of the core, without any network. */
export function overSession(session: SocketSession): SocketClient {
  const frames = new Frames();
  const outgoing = session.outgoing[Symbol.asyncIterator]();
  let finish: (end: SocketEnd) => void = () => undefined;
  const ended = new Promise<SocketEnd>((resolve) => {
    finish = (end) => {
      frames.end();
      void outgoing.return?.();
      void session.closed();
      resolve(end);
    };
  });
  void (async () => {
    for (let next = await outgoing.next(); next.done !== true; next = await outgoing.next()) {
      frames.push(next.value);
    }
    finish(session.farewell ?? { code: 1005, reason: "" });
  })();
  let turn: Promise<void> = Promise.resolve();
  return {
    next: () => frames.next(),
    send(frame) {
      turn = turn.then(async () => {
        const answer = await session.receive?.(frame);
        if (answer === dropConnection) finish({ code: 1006, reason: "" });
        else if (answer instanceof Uint8Array) frames.push(answer);
        else if (isSocketClose(answer)) finish(answer);
      });
    },
    close: () => finish({ code: 1005, reason: "" }),
    ended,
  };
}

/** A client over a real websocket, or the answer that refuses the handshake. */
export function overWebSocket(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<SocketClient | Response> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    const frames = new Frames();
    socket.on("message", (data: Buffer) => frames.push(new Uint8Array(data)));
    const ended = new Promise<SocketEnd>((settle) => {
      socket.on("close", (code, reason) => {
        frames.end();
        settle({ code, reason: reason.toString() });
      });
    });
    socket.on("error", reject);
    socket.on("unexpected-response", (_request, incoming) => {
      const parts: Buffer[] = [];
      incoming.on("data", (part: Buffer) => parts.push(part));
      incoming.on("end", () => {
        const given = new Headers();
        for (const [name, value] of Object.entries(incoming.headers))
          given.set(name, String(value));
        const body = Buffer.concat(parts);
        resolve(new Response(body, { status: incoming.statusCode ?? 0, headers: given }));
      });
    });
    socket.on("open", () => {
      resolve({
        next: () => frames.next(),
        send: (frame) => socket.send(frame),
        close: () => socket.close(),
        ended,
      });
    });
  });
}
