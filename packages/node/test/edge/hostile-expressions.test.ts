import { expect, it } from "vitest";
import { startNode } from "../soak/node-process.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import { hostileExpressions } from "../wire/hostile-expressions.ts";

/** Milliseconds after which a node that answers nothing is killed: it would never answer. */
const KILL_MS = 120_000;

function pathOf(expression: string): string {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(expression)));
  return `/loggers/${base64.replaceAll("+", "-").replaceAll("/", "_")}`;
}

it(
  "no expression keeps a node from answering",
  async () => {
    const node = await startNode(await temporaryDirectory());
    const killer = setTimeout(() => void node.stop("SIGKILL"), KILL_MS);
    const ask = async (path: string): Promise<number> => (await fetch(node.url + path)).status;
    for (const expression of hostileExpressions) {
      const [loggers, health] = await Promise.all([ask(pathOf(expression)), ask("/health")]);
      expect([200, 400]).toContain(loggers);
      expect(health).toBe(200);
    }
    clearTimeout(killer);
    await node.stop("SIGTERM");
  },
  KILL_MS + 10_000,
);
