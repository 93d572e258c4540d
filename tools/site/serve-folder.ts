import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "./serve.ts";
import { createStaticServer } from "./static-server.ts";

/** A running server. */
export interface Served {
  /** Without a slash at its end. */
  readonly url: string;
  readonly stop: () => void;
}

/** Serves a folder with the production headers on a free port; `before` may hold an answer back. */
export async function serveFolder(
  folder: string,
  before?: (path: string) => Promise<void>,
): Promise<Served> {
  const server = createStaticServer(folder);
  const [answer] = server.listeners("request") as RequestListener[];
  if (before && answer) {
    server.removeAllListeners("request").on("request", (request, response) => {
      void before(request.url ?? "/").then(() => answer(request, response));
    });
  }
  return startServer(server);
}

/** Starts a server on a free port of 127.0.0.1; its `stop` ends open connections, too. */
export async function startServer(server: Server): Promise<Served> {
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
