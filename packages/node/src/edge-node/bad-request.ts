import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { jsonType, methodNotAllowedText } from "../http/reply.ts";

/** Statuses of requests that Node's parser refuses, by its codes; others are 400. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Request Entity Too Large",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Bee serves such addresses, Node's parser refuses them before the node sees them. [llhttp] */
const invalidUrl = "400 Bad Request: percent-encode other characters than ASCII in the address";

/** A request with a method that Node's parser does not know, such as `get`; Bee's resources do not, either. */
const unknownMethod = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/;

/** What a `clientError` of Node's parser has. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Answer to a request that Node's parser refuses. [Go net/http, bee pkg/jsonhttp] */
function refusalOf({ code = "", rawPacket }: ParserError): string {
  const isMethod =
    code === "HPE_INVALID_METHOD" && unknownMethod.test(rawPacket?.toString("latin1") ?? "");
  const [status, type, body] = isMethod
    ? ["405 Method Not Allowed", jsonType, methodNotAllowedText]
    : refusedAs(code);
  return `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n${body}`;
}

/** Status, media type and body for an error code of Node's parser. */
function refusedAs(code: string): readonly [string, string, string] {
  const status = statuses[code] ?? "400 Bad Request";
  return [status, "text/plain; charset=utf-8", code === "HPE_INVALID_URL" ? invalidUrl : status];
}

/**
 * Answers requests that Node's parser refuses as Go's server does, with the reason as the body. Returns a
 * function that takes each response of the server: one that is under way must not be written into.
 */
export function answerBadRequests(server: Server): (response: ServerResponse) => void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on("clientError", (error: ParserError, socket) => {
    const response = latest.get(socket);
    const isUnderWay = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !isUnderWay) socket.write(refusalOf(error));
    socket.destroy(error);
  });
  return (response) => {
    if (response.socket !== null) latest.set(response.socket, response);
  };
}
