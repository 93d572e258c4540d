import type { WebSocket } from "ws";
import { dropConnection, isSocketClose, type SocketSession } from "../http/socket.ts";

/** As Bee: a ping a minute, four seconds for a frame to leave. [bee pkg/api/pss.go] */
const pingMs = 60_000;
const writeMs = 4_000;

/** Ties a session of the core to an open websocket until one of them ends. */
export function attach(socket: WebSocket, session: SocketSession): void {
  const outgoing = session.outgoing[Symbol.asyncIterator]();
  const ping = setInterval(() => socket.ping(), pingMs);
  let idle = armIdle(socket, session);
  socket.on("message", (data, isBinary) => {
    clearTimeout(idle);
    idle = armIdle(socket, session);
    // One frame after the other: the next is read when this one has been answered.
    socket.pause();
    const bytes = asBytes(data);
    const frame = isBinary ? bytes : new TextDecoder().decode(bytes);
    void receive(socket, session, frame).finally(() => socket.resume());
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearInterval(ping);
    clearTimeout(idle);
    void outgoing.return?.();
    session.closed().catch(() => undefined);
  });
  void sendAll(socket, session, outgoing);
}

function armIdle(socket: WebSocket, session: SocketSession): NodeJS.Timeout | undefined {
  if (session.idleLimitMs === undefined) return undefined;
  return setTimeout(() => socket.terminate(), session.idleLimitMs);
}

function asBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return new Uint8Array(Buffer.concat(data));
  return data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data);
}

async function receive(
  socket: WebSocket,
  session: SocketSession,
  frame: string | Uint8Array,
): Promise<void> {
  try {
    const answer = await session.receive?.(frame);
    if (answer === dropConnection) socket.terminate();
    else if (answer instanceof Uint8Array) await sendFrame(socket, answer);
    else if (isSocketClose(answer)) socket.close(answer.code, answer.reason);
  } catch {
    socket.close(1011, "internal error");
  }
}

async function sendAll(
  socket: WebSocket,
  session: SocketSession,
  outgoing: AsyncIterator<Uint8Array>,
): Promise<void> {
  try {
    for (let next = await outgoing.next(); next.done !== true; next = await outgoing.next()) {
      await sendFrame(socket, next.value);
    }
    const { farewell } = session;
    if (farewell === undefined) socket.close();
    else socket.close(farewell.code, farewell.reason);
  } catch {
    socket.terminate();
  }
}

function sendFrame(socket: WebSocket, frame: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the client takes no frames")), writeMs);
    socket.send(frame, { binary: true }, (error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}
