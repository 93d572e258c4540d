import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { App } from "../app.ts";
import { emptyBody } from "../http/body.ts";
import { requestOf, sendAndClose, targetOf, type RequestHead } from "./incoming.ts";

/** Statuses of requests that Node's parser refuses, by its codes; others are 400. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Request Entity Too Large",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Bee serves such addresses, Node's parser refuses them before the node sees them. [llhttp] */
const invalidUrl = "400 Bad Request: percent-encode other characters than ASCII in the address";

/** A request with a method that Node's parser does not know, such as `get`: its target and header lines. */
const unknownMethod = /^[\w!#$%&'*+.^`|~-]+ (\S+) HTTP\/(1\.[01])\r\n([^]*?)(?:\r\n\r\n|$)/;

/** What a `clientError` of Node's parser has. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Answer to a request that Node's parser refuses. [Go net/http] */
function refusalOf({ code = "" }: ParserError): string {
  const [status, type, body] = refusedAs(code);
  return `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n${body}`;
}

/** Status, media type and body for an error code of Node's parser. */
function refusedAs(code: string): readonly [string, string, string] {
  const status = statuses[code] ?? "400 Bad Request";
  return [status, "text/plain; charset=utf-8", code === "HPE_INVALID_URL" ? invalidUrl : status];
}

/** Head of a request whose method Node's parser does not know, with one that no resource has. */
function unknownMethodOf({ code, rawPacket }: ParserError): RequestHead | undefined {
  if (code !== "HPE_INVALID_METHOD") return undefined;
  const [, url, httpVersion = "", lines] =
    unknownMethod.exec(rawPacket?.toString("latin1") ?? "") ?? [];
  if (url === undefined || lines === undefined) return undefined;
  // One pass: the blanks around a value are trimmed below, and by `Headers`.
  const fields = [...lines.matchAll(/^([^:\r\n]+):([^\r\n]*)/gm)];
  const host = fields
    .filter(([, name]) => name?.toLowerCase() === "host")
    .map(([, , at = ""]) => at.trim());
  return {
    method: "PROPFIND",
    url,
    httpVersion,
    rawHeaders: fields.flatMap(([, name = "", value = ""]) => [name, value]),
    headers: { host: host[0] },
    headersDistinct: { host },
  };
}

/** Answers as the resource at the target does to a method that it has not. Fails for a target that is no URL. */
async function answerUnknownMethod(app: App, head: RequestHead, socket: Duplex): Promise<void> {
  const target = targetOf(head);
  const incoming = { body: emptyBody(), ...(target === undefined ? {} : { target }) };
  await sendAndClose(await app.fetch(requestOf(head), incoming), socket);
}

/**
 * Answers requests that Node's parser refuses as Go's server does, with the reason as the body; an unknown
 * method is answered by `app`. Returns a function that takes each response of the server: one that is under
 * way must not be written into.
 */
export function answerBadRequests(server: Server, app: App): (response: ServerResponse) => void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  // Sockets with an unknown method: Node emits the error again for every further packet.
  const answered = new WeakSet<Duplex>();
  server.on("clientError", (error: ParserError, socket) => {
    if (answered.has(socket)) return;
    const response = latest.get(socket);
    const isUnderWay = response?.headersSent === true && !response.writableFinished;
    const refuse = (): void => {
      if (socket.writable && !isUnderWay) socket.write(refusalOf(error));
      socket.destroy(error);
    };
    const head = unknownMethodOf(error);
    if (head === undefined || isUnderWay || !socket.writable) {
      refuse();
      return;
    }
    answered.add(socket);
    answerUnknownMethod(app, head, socket).catch(refuse);
  });
  return (response) => {
    if (response.socket !== null) latest.set(response.socket, response);
  };
}
