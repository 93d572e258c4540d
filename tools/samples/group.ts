import { createServer } from "node:net";
import type { Fence } from "../../site/content/fences.ts";

/** Ports between the nodes of a group, as `npm run node -- --nodes` has them. */
const PORT_STEP = 10_000;

/** Addresses of pages that are not the first node's own: further nodes, and host names of content. */
const FURTHER = /http:\/\/((?:\w+\.swarm\.)?localhost):([12]?)1633(?!\d)/g;

/** How many nodes some samples talk to: 1633 is the first, 11633 the second, 21633 the third. */
export function nodesOf(fences: readonly Fence[]): number {
  const indexes = fences.flatMap(({ code }) =>
    [...code.matchAll(FURTHER)].map(([, , index = ""]) => Number(index)),
  );
  return 1 + Math.max(0, ...indexes);
}

/** The sample with further nodes and host names led to the group whose first node is at `url`. */
export function withFurtherNodes(code: string, url: string): string {
  const first = Number(new URL(url).port);
  return code.replaceAll(
    FURTHER,
    (_, host: string, index: string) => `http://${host}:${first + Number(index) * PORT_STEP}`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Ports that were given out: clients of this process may keep connections to them. */
const given = new Set<number>();

/** First of a range of free ports for `nodes` nodes; never returns a port twice. */
export async function freePort(nodes: number): Promise<number> {
  for (let round = 0; round < 100; round += 1) {
    const port = 12_000 + Math.floor(Math.random() * 9_000);
    const ports = Array.from({ length: nodes }, (_, index) => port + index * PORT_STEP);
    const areFree = (await Promise.all(ports.map(isFree))).every(Boolean);
    if (!areFree || given.has(port)) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no ports for ${nodes} nodes`);
}
