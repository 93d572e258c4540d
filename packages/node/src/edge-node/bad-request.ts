import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Statuses of requests that Node's parser refuses, by its codes; others are 400. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Request Entity Too Large",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Bee serves such addresses, Node's parser refuses them before the node sees them. [llhttp] */
const invalidUrl = "400 Bad Request: percent-encode other characters than ASCII in the address";

/** Status and body of a request that is no HTTP. [Go net/http] */
function refusalOf(code: string): string {
  const status = statuses[code] ?? "400 Bad Request";
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n` +
    (code === "HPE_INVALID_URL" ? invalidUrl : status)
  );
}

/**
 * Answers requests that Node's parser refuses as Go's server does, with the reason as the body. Returns a
 * function that takes each response of the server: one that is under way must not be written into.
 */
export function answerBadRequests(server: Server): (response: ServerResponse) => void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    const isUnderWay = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !isUnderWay) socket.write(refusalOf(error.code ?? ""));
    socket.destroy(error);
  });
  return (response) => {
    if (response.socket !== null) latest.set(response.socket, response);
  };
}
