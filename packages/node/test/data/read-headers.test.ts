import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toHex } from "@swarm-docs/protocol/hex";
import { createNode, type Node } from "../../src/create.ts";
import { pattern } from "../contract/harness/uploads.ts";

// Compared with Bee 2.6.0 and 2.8.1.

let node: Node;
let batch: string;
/** 20,000 bytes: in single chunks, and with parity chunks. */
let plain: string;
let redundant: string;

async function ask(path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) {
  const init = body === undefined ? { headers } : { headers, body, method: "POST" };
  return node.fetch(new Request(`http://localhost${path}`, init));
}

async function upload(path: string, headers: Record<string, string>, body: Uint8Array) {
  const paid = { "Swarm-Postage-Batch-Id": batch, "Content-Type": "text/plain", ...headers };
  const answer = await ask(path, paid, body.slice());
  return ((await answer.json()) as { reference: string }).reference;
}

async function bytesRead(reference: string, headers: Record<string, string>): Promise<number> {
  const answer = await ask(`/bytes/${reference}`, headers);
  expect(answer.status).toBe(200);
  return (await answer.arrayBuffer()).byteLength;
}

beforeAll(async () => {
  node = await createNode({ seed: "read", blockTimeMs: 0 });
  const bought = { amount: 10n ** 11n, depth: 20, label: "", isImmutable: false };
  batch = toHex((await node.core.batches.buy(bought)).id);
  plain = await upload("/bytes", { "Swarm-Redundancy-Level": "0" }, pattern(20_000));
  redundant = await upload("/bytes", { "Swarm-Redundancy-Level": "1" }, pattern(20_000));
});
afterAll(() => node.close());

describe("Swarm-Redundancy-Strategy", () => {
  it("reads redundant content with each strategy, with and without the next ones", async () => {
    for (const strategy of ["0", "1", "2", "3"]) {
      for (const fallback of ["true", "false"]) {
        const headers = {
          "Swarm-Redundancy-Strategy": strategy,
          "Swarm-Redundancy-Fallback-Mode": fallback,
        };
        expect(await bytesRead(redundant, headers)).toBe(20_000);
      }
    }
  });

  it("takes every other number, with which content with parity chunks cannot be read", async () => {
    for (const strategy of ["4", "-1", "256", "9223372036854775807"]) {
      const headers = { "Swarm-Redundancy-Strategy": strategy };
      expect(await bytesRead(plain, headers)).toBe(20_000);
      await expect(bytesRead(redundant, headers)).rejects.toThrow("redundancy strategy");
    }
    const headers = { "Swarm-Redundancy-Strategy": "9223372036854775808" };
    expect((await ask(`/bytes/${plain}`, headers)).status).toBe(400);
  });

  it("finds no chunk of a group in no time", async () => {
    for (const timeout of ["0", "-1s"]) {
      const headers = { "Swarm-Chunk-Retrieval-Timeout": timeout };
      expect(await bytesRead(plain, headers)).toBe(20_000);
      await expect(bytesRead(redundant, headers)).rejects.toThrow();
    }
  });
});

describe("Swarm-Lookahead-Buffer-Size", () => {
  it("is read only when the entry of a manifest is found, and before its content", async () => {
    const reference = await upload("/bzz?name=a.txt", {}, pattern(10));
    const statusOf = async (path: string): Promise<number> =>
      (await ask(path, { "Swarm-Lookahead-Buffer-Size": "x" })).status;
    expect(await statusOf(`/bzz/${"ab".repeat(32)}/`)).toBe(404);
    expect(await statusOf(`/bzz/${reference}/other`)).toBe(404);
    expect(await statusOf(`/bzz/${reference}/a.txt`)).toBe(400);
    expect(await statusOf(`/bytes/${"ab".repeat(32)}`)).toBe(400);
  });
});
