import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { compressPublicKey, publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { toHex } from "@swarm-docs/protocol/hex";
import type { BaseName } from "../../src/release/name.ts";
import { baseNames, releases } from "../../src/release/releases.ts";
import { createSwarm, type SwarmHandle } from "../../src/swarm.ts";

interface Vectors {
  /** References of {@link pattern} by redundancy level, 0 to 4. */
  readonly references: readonly { readonly bytes: number; readonly references: string[] }[];
  /** Chunks that a deferred upload without a level counts in its tag as split. */
  readonly splits: readonly (Readonly<Record<BaseName, number>> & {
    readonly path: string;
    readonly bytes: number;
  })[];
}

const { references, splits } = JSON.parse(
  readFileSync(join(import.meta.dirname, "vectors/references.json"), "utf8"),
) as Vectors;

function pattern(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = i * 7 + (i >> 8) * 13 + (i >> 16) * 31;
  return bytes;
}

let swarm: SwarmHandle | undefined;
afterEach(() => swarm?.stop());

/** Asks a new node of the release to take a body; gives the reference and what its tag counted. */
async function upload(
  bee: BaseName,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<{ reference: string; split: number }> {
  swarm = await createSwarm({ bee, seed: "references", timestamp: "fixed", port: false });
  const answer = await swarm.fetch(path, {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": swarm.batchId, "Content-Type": "text/plain", ...headers },
    body,
  });
  expect(answer.status).toBe(201);
  const { reference } = (await answer.json()) as { reference: string };
  const tag = await swarm.fetch(`/tags/${answer.headers.get("Swarm-Tag")}`);
  const { split } = (await tag.json()) as { split: number };
  return { reference, split };
}

describe.each(baseNames)("a node of Bee %s", (bee) => {
  const usual = releases[bee].redundancy.uploadLevel;

  it.each(references.filter(({ bytes }) => bytes <= 100_000))(
    "gives $bytes bytes the reference of Bee",
    async ({ bytes, references: byLevel }) => {
      const body = pattern(bytes);
      expect((await upload(bee, "/bytes", body)).reference).toBe(byLevel[usual]);
      const plain = await upload(bee, "/bytes", body, { "Swarm-Redundancy-Level": "0" });
      expect(plain.reference).toBe(byLevel[0]);
    },
  );

  it.each(splits)("counts the chunks of $path with $bytes bytes as Bee", async (row) => {
    expect((await upload(bee, row.path, pattern(row.bytes))).split).toBe(row[bee]);
  });

  it("writes a feed manifest of the same reference, with copies from level 1 on", async () => {
    swarm = await createSwarm({ bee, port: false });
    const { batchId, fetch } = { batchId: swarm.batchId, fetch: swarm.fetch.bind(swarm) };
    const feed = `/feeds/${"11".repeat(20)}/${"ab".repeat(32)}`;
    const headers = { "Swarm-Postage-Batch-Id": batchId };
    const first = await (await fetch(feed, { method: "POST", headers })).json();
    const none = { ...headers, "Swarm-Redundancy-Level": "0" };
    expect(await (await fetch(feed, { method: "POST", headers: none })).json()).toEqual(first);
    const { tags } = (await (await fetch("/tags")).json()) as { tags: { split: number }[] };
    const [perCopy, alone] = tags.map(({ split }) => split);
    expect(perCopy).toBe((alone ?? 0) * (usual === 0 ? 1 : 3));
  });
});

it("refuses the first half of an encrypted reference, for which Bee declares a random length", async () => {
  const { reference } = await upload("2.6.0", "/bytes", pattern(100), { "Swarm-Encrypt": "true" });
  expect(reference).toHaveLength(128);
  const half = await swarm?.fetch(`/bytes/${reference.slice(0, 64)}`);
  expect([half?.status, await half?.json()]).toEqual([
    500,
    { code: 500, message: "joiner failed" },
  ]);
});

describe("the structures of access control", () => {
  // Files of several chunks: at any level above none they would get other references and parities.
  it("are written without redundancy in both releases, whatever the header says", async () => {
    const grantees = Array.from({ length: 100 }, (_, i) =>
      toHex(compressPublicKey(publicKeyOf(new Uint8Array(32).fill(i + 1)))),
    );
    const made = [];
    for (const bee of baseNames) {
      swarm = await createSwarm({ bee, seed: "access", timestamp: "fixed", port: false });
      const answer = await swarm.fetch("/grantee", {
        method: "POST",
        headers: { "Swarm-Postage-Batch-Id": swarm.batchId, "Swarm-Redundancy-Level": "4" },
        body: JSON.stringify({ grantees }),
      });
      expect(answer.status).toBe(201);
      const { tags } = (await (await swarm.fetch("/tags")).json()) as { tags: { split: number }[] };
      made.push([await answer.json(), tags.map(({ split }) => split)]);
      await swarm.stop();
    }
    expect(made[1]).toEqual(made[0]);
  });
});

describe("the reference of every level", () => {
  it.each(
    references.flatMap(({ bytes, references: byLevel }) =>
      byLevel.map((reference, level) => ({ bytes, level, reference })),
    ),
  )("$bytes bytes at level $level", async ({ bytes, level, reference }) => {
    const headers = { "Swarm-Redundancy-Level": String(level) };
    expect((await upload("2.8.1", "/bytes", pattern(bytes), headers)).reference).toBe(reference);
  });
});
