import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "./serve.ts";
import { createStaticServer } from "./static-server.ts";

/** A running server of a folder. */
export interface Served {
  readonly url: string;
  readonly stop: () => void;
}

/** Serves a folder with the production headers on a free port; `before` may hold an answer back. */
export async function serveFolder(
  folder: string,
  before?: (path: string) => Promise<void>,
): Promise<Served> {
  const server: Server = createStaticServer(folder);
  const [answer] = server.listeners("request") as RequestListener[];
  if (before && answer) {
    server.removeAllListeners("request").on("request", (request, response) => {
      void before(request.url ?? "/").then(() => answer(request, response));
    });
  }
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
