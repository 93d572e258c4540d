import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { statusTexts } from "../http/status-texts.ts";

/** Headers whose repeated lines are joined; of all others the first line counts. */
const joined = new Set(["accept", "accept-encoding", "connection", "if-match", "if-none-match"]);

/** Bytes and time of an unread body that are read after the answer: a reset would lose the answer. */
const drainBytes = 4 << 20;
const drainMs = 2_000;

/** Thrown for a request whose target is no URL, or that names several hosts, or none. */
export class BadTargetError extends Error {}

/** What of an incoming message is its head. */
export type RequestHead = Pick<
  IncomingMessage,
  "method" | "url" | "httpVersion" | "rawHeaders" | "headers" | "headersDistinct"
>;

/** The request without its body, which travels beside it. Throws a `BadTargetError`. */
export function requestOf(incoming: RequestHead): Request {
  const headers = new Headers();
  const lines = incoming.rawHeaders;
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const name = lines[at] ?? "";
    if (!headers.has(name)) headers.set(name, lines[at + 1] ?? "");
    else if (joined.has(name.toLowerCase())) headers.append(name, lines[at + 1] ?? "");
  }
  const hosts = incoming.headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && incoming.httpVersion === "1.1")) {
    throw new BadTargetError("not one host");
  }
  const target = withoutFragment(incoming);
  // Go's server refuses escapes without two hexadecimal digits. [Go net/url]
  if (/^[^?]*%(?![0-9a-f]{2})/i.test(target)) throw new BadTargetError("a malformed escape");
  const url = target.startsWith("/")
    ? `http://${incoming.headers.host ?? "localhost"}${target}`
    : target;
  // A method that `Request` refuses (CONNECT, TRACE) is one that no resource has.
  const method = ["CONNECT", "TRACE", "TRACK"].includes(incoming.method ?? "")
    ? "PROPFIND"
    : (incoming.method ?? "GET");
  try {
    return new Request(url, { method, headers });
  } catch (cause) {
    throw new BadTargetError("the request's target is no URL", { cause });
  }
}

/** Answers a request whose target is refused. [Go net/http] */
export function refuseTarget(outgoing: ServerResponse): void {
  const body = "400 Bad Request";
  outgoing.writeHead(400, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": body.length,
    Connection: "close",
  });
  outgoing.end(body);
}

/** Path and query as they arrived, before `URL` tidies them; `undefined` for an absolute URL. */
export function targetOf({ url = "/" }: RequestHead): string | undefined {
  return url.startsWith("/") ? url : undefined;
}

/** The target, in which `#` begins no fragment, but is a character of path or query. [Go net/url ParseRequestURI] */
function withoutFragment({ url = "/" }: RequestHead): string {
  return url.replaceAll("#", "%23");
}

/**
 * The body piece by piece. Ending early leaves the connection open, so that the answer arrives; throws
 * when the client disconnects. `onRead` is called before the first read: a client that sent
 * `Expect: 100-continue` waits for it. [RFC 9110 §10.1.1]
 */
export async function* bodyOf(
  incoming: IncomingMessage,
  onRead: () => void = () => undefined,
): AsyncIterable<Uint8Array> {
  onRead();
  const pieces = incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const piece of pieces) yield piece;
}

/** Reads the rest of an unread body, within limits; then cuts the connection. */
export function drain(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  let taken = 0;
  const cut = (): void => {
    incoming.socket.destroySoon();
  };
  const timer = setTimeout(cut, drainMs);
  timer.unref();
  incoming.on("data", (piece: Uint8Array) => {
    taken += piece.length;
    if (taken > drainBytes) cut();
  });
  incoming.on("error", () => undefined);
  incoming.on("close", () => clearTimeout(timer));
}

/** Sends a response; waits for a slow client. Fails as the body does; then {@link breakOff} ends it. */
export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  const isEmpty = response.body === null && ![204, 304].includes(response.status);
  if (isEmpty && outgoing.req.method !== "HEAD") headers["content-length"] ??= "0";
  // As Bee: nothing is said of a connection that stays open. Clients that are told how long it does keep it
  // as long, and take a closed one when they have computed meanwhile.
  if (outgoing.shouldKeepAlive && outgoing.req.httpVersion === "1.1") {
    outgoing.removeHeader("Connection");
  }
  const { status } = response;
  outgoing.writeHead(status, statusTexts[status], headers);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (outgoing.destroyed) break;
      if (!outgoing.write(next.value)) await writable(outgoing);
    }
    outgoing.end();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Sends a response on a connection that Node's server has given away, and closes it. Bytes that the client
 * still sends are dropped for as long as {@link drain} reads them.
 */
export async function sendAndClose(response: Response, socket: Duplex): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Content-Length", String(body.length));
  headers.set("Connection", "close");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const text = statusTexts[response.status] ?? STATUS_CODES[response.status] ?? "";
  socket.write(`HTTP/1.1 ${response.status} ${text}\r\n${lines}\r\n`);
  socket.end(body);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), drainMs);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Ends a response that cannot be finished: status and length still arrive, so the client sees that
 * something is missing. [Go net/http]
 */
export function breakOff(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.writeHead(500);
  outgoing.flushHeaders();
  if (outgoing.socket === null) outgoing.destroy();
  else outgoing.socket.destroySoon();
}

/** Settles when the write buffer has drained, or the connection is closed. */
function writable(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
}
