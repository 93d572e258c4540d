import type { WebSocket } from "ws";
import { dropConnection, isSocketClose, type SocketSession } from "../http/socket.ts";

/** Pings as often as Bee does, and drops a peer that sent nothing since the last one. [bee pkg/api/pss.go] */
const PING_MS = 60_000;
/** Time for a frame to leave; a peer that takes none is dropped. [bee pkg/api/pss.go] */
const WRITE_MS = 4_000;

/** Ties a session of the core to an open websocket until one of them ends. */
export function attach(socket: WebSocket, session: SocketSession): void {
  const outgoing = session.outgoing[Symbol.asyncIterator]();
  // Frames of one packet are emitted at once, even while the socket is paused: each is received when the
  // one before has been answered, and none after one that ended the connection.
  let turn = Promise.resolve(true);
  let waiting = 0;
  let isAlive = true;
  const ping = setInterval(() => {
    // A paused socket reads no pong.
    if (!isAlive && waiting === 0) socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  socket.on("pong", () => {
    isAlive = true;
  });
  let idle = armIdle(socket, session);
  socket.on("message", (data, isBinary) => {
    isAlive = true;
    clearTimeout(idle);
    idle = armIdle(socket, session);
    socket.pause();
    waiting++;
    const bytes = asBytes(data);
    const frame = isBinary ? bytes : new TextDecoder().decode(bytes);
    turn = turn.then(async (isOpen) => {
      const goesOn = isOpen && (await receive(socket, session, frame));
      if (--waiting === 0) socket.resume();
      return goesOn;
    });
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearInterval(ping);
    clearTimeout(idle);
    void outgoing.return?.();
    void turn.then(() => session.closed()).catch(() => undefined);
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

/** Hands a frame to the session and sends its answer; false when that ended the connection. */
async function receive(
  socket: WebSocket,
  session: SocketSession,
  frame: string | Uint8Array,
): Promise<boolean> {
  try {
    const answer = await session.receive?.(frame);
    if (answer === dropConnection) socket.terminate();
    else if (isSocketClose(answer)) socket.close(answer.code, answer.reason);
    else {
      // The frame counts even when its sender has closed meanwhile.
      if (answer !== undefined && socket.readyState === socket.OPEN) {
        await sendFrame(socket, answer, session);
      }
      return true;
    }
  } catch {
    socket.close(1011, "internal error");
  }
  return false;
}

async function sendAll(
  socket: WebSocket,
  session: SocketSession,
  outgoing: AsyncIterator<Uint8Array>,
): Promise<void> {
  try {
    for (let next = await outgoing.next(); next.done !== true; next = await outgoing.next()) {
      await sendFrame(socket, next.value, session);
    }
    const { farewell } = session;
    if (farewell === undefined) socket.close();
    else socket.close(farewell.code, farewell.reason);
  } catch {
    socket.terminate();
  }
}

function sendFrame(
  socket: WebSocket,
  frame: Uint8Array,
  { isText = false }: SocketSession,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the client takes no frames")), WRITE_MS);
    socket.send(frame, { binary: !isText }, (error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}
