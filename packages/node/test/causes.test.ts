import { expect, it } from "vitest";
import { createNode } from "../src/create.ts";
import type { LogRecord } from "../src/state/loggers.ts";

it("says at debug what caused a refusal, and keeps it from the answer", async () => {
  const log: LogRecord[] = [];
  const node = await createNode({
    seed: "causes",
    verbosity: "debug",
    wallet: { bzz: 10n ** 20n, native: 0n },
    log: (record) => log.push(record),
  });
  const request = new Request("http://localhost/stamps/10000000000/20", { method: "POST" });
  const answer = await node.fetch(request);
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: 500, message: "cannot create batch" },
  ]);
  expect(log.at(-1)).toEqual({
    level: "debug",
    logger: "node/api",
    message: "request refused",
    fields: {
      path: "/stamps/10000000000/20",
      error: "cannot-create-batch",
      reasons: [],
      cause: "Error: insufficient funds for gas * price + value",
    },
  });
  await node.close();
});
