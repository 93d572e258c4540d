// Local server with the hosted search's wire protocol, correct or faulty.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Host } from "../hosted/hosts.ts";

/** Recorded request. */
export interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A running server. */
export interface FakeHost {
  readonly host: Host;
  readonly seen: Seen[];
  readonly close: () => Promise<void>;
}

/** How a server answers. */
export type Behaviour = (response: ServerResponse, seen: Seen) => void;

/** Responds with JSON or text. */
export const answers =
  (status: number, body: unknown): Behaviour =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** Search result without hits; echoes the queries. */
export const finds: Behaviour = (response, { body }) => {
  const { requests } = JSON.parse(body) as { requests: { query: string }[] };
  const results = requests.map(({ query }) => ({ query, hits: [], nbHits: 0 }));
  answers(200, { results })(response, {} as Seen);
};

/** Starts a server on a free port of 127.0.0.1. */
export async function startHost(
  behaviour: Behaviour,
  accept: Host["accept"] = "readWrite",
): Promise<FakeHost> {
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://host");
      const one = { method: request.method ?? "", url, headers: request.headers, body };
      seen.push(one);
      behaviour(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: { url: `127.0.0.1:${port}`, accept, protocol: "http" },
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
