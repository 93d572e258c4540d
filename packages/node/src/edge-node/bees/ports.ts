import { createServer, type AddressInfo, type Server } from "node:net";

/** Listens on a port of 127.0.0.1, 0 for a free one. Rejects with `EADDRINUSE`. */
function listen(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/**
 * Finds ports of 127.0.0.1 that are free now: the wanted ones, or others for 0. Rejects with `EADDRINUSE`
 * (and its `port`) when another program listens on a wanted one.
 */
export async function freePorts(wanted: readonly number[]): Promise<readonly number[]> {
  const servers: Server[] = [];
  try {
    // Wanted ports first: a free one must not be one of them.
    const order = wanted.map((port, index) => ({ port, index }));
    order.sort((a, b) => Math.sign(b.port) - Math.sign(a.port));
    const ports: number[] = [];
    for (const { port, index } of order) {
      const server = await listen(port);
      servers.push(server);
      ports[index] = (server.address() as AddressInfo).port;
    }
    return ports;
  } finally {
    await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  }
}
