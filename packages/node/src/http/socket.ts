/** Subprotocol of websockets that are not told as requests; the only one that is selected. */
export const unwatchedProtocol = "Swarm-Unwatched";

/** Asks the adapter to end a websocket with a code and a reason. [RFC 6455 §7.4] */
interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

/** Cut the connection without a close frame. */
export const dropConnection: unique symbol = Symbol("drop connection");

/** What a received frame leads to: nothing, a frame in answer, a close, or a cut. */
export type FrameAnswer = undefined | Uint8Array | SocketClose | typeof dropConnection;

/**
 * A websocket as the core sees it, free of any socket library. An adapter (Node's `ws`, the browser
 * worker) sends what `outgoing` yields as binary frames and hands every received frame to `receive`,
 * the next when the one before has been answered, none after one that ended the connection. When `outgoing` ends the adapter closes with `farewell`.
 */
export interface SocketSession {
  readonly outgoing: AsyncIterable<Uint8Array>;
  /** True: frames that leave are UTF-8 text. */
  readonly isText?: boolean;
  readonly receive?: (frame: string | Uint8Array) => Promise<FrameAnswer>;
  /** Called once when the connection has closed from either side; settles after the cleanup. */
  readonly closed: () => Promise<void>;
  /** Close frame to send when `outgoing` ends; absent = an empty close frame. */
  readonly farewell?: SocketClose;
  /** Code in the answer to a page that is not allowed to connect; absent = 500. */
  readonly foreignOriginCode?: 400;
  /** Milliseconds of silence after which the connection is dropped; absent = never. */
  readonly idleLimitMs?: number;
}

/** True for the answer that closes. */
export function isSocketClose(answer: FrameAnswer): answer is SocketClose {
  return typeof answer === "object" && !(answer instanceof Uint8Array);
}

/**
 * The answer to a plain request on a websocket route: status 400 and the text that the handshake
 * library wrote, with the error's JSON behind it. [bee pkg/api/pss.go, gorilla/websocket]
 */
export function upgradeRequired(code: 400 | 500): Response {
  return upgradeFailed(400, "Bad Request", code);
}

/** The answer to a handshake of a page that is not allowed to read answers, made in the same way. */
export function foreignOrigin(code: 400 | 500): Response {
  return upgradeFailed(403, "Forbidden", code);
}

function upgradeFailed(status: number, text: string, code: number): Response {
  const body = `${text}\n{"code":${code},"message":"upgrade failed"}\n\n`;
  return new Response(body, {
    status,
    headers: {
      "Content-Length": String(body.length),
      "Content-Type": "text/plain; charset=utf-8",
      "Sec-WebSocket-Version": "13",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
