import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ReleaseName } from "../../src/release/name.ts";
import { releases } from "../../src/release/releases.ts";
import { createSwarm, type SwarmHandle } from "../../src/swarm.ts";
import { tarOf } from "../contract/harness/archive.ts";

/** References of archives with one file `a.EXTENSION` whose content is `file a.EXTENSION`; `*` has all. */
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, "vectors/tar-types-2.8.1.json"), "utf8"),
) as Readonly<Record<string, string>>;

const extensions = Object.keys(vectors).filter((extension) => extension !== "*");

let swarm: SwarmHandle | undefined;
afterEach(() => swarm?.stop());

async function upload(node: SwarmHandle, names: readonly string[]): Promise<string> {
  const answer = await node.fetch("/bzz", {
    method: "POST",
    headers: {
      "Swarm-Postage-Batch-Id": node.batchId,
      "Swarm-Collection": "true",
      "Content-Type": "application/x-tar",
    },
    body: Uint8Array.from(tarOf(...names.map((name) => ({ name, body: `file ${name}` })))),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

/** References by extension, and the reference of an archive with all extensions. */
async function references(bee: ReleaseName): Promise<Record<string, string>> {
  swarm = await createSwarm({ bee, port: false });
  const found: Record<string, string> = {};
  for (const extension of extensions) {
    found[extension] = await upload(swarm, [`a.${extension}`]);
  }
  found["*"] = await upload(
    swarm,
    extensions.map((extension) => `a.${extension}`),
  );
  return found;
}

describe("tar archives with a file of every extension", () => {
  it("get the references of Bee 2.8.1 from a node of that release", async () => {
    expect(await references("2.8.1")).toEqual(vectors);
  });

  it("differ in a node of Bee 2.6.0 where its toolchain does not know the extension", async () => {
    const found = await references("2.6.0");
    const older = await releases["2.6.0"].mediaTypes();
    const newer = await releases["2.8.1"].mediaTypes();
    const changed = extensions.filter((extension) => found[extension] !== vectors[extension]);
    expect(changed).toEqual([...newer.keys()].filter((extension) => !older.has(extension)).sort());
    expect([older.size, newer.size, changed.length]).toEqual([16, 64, 48]);
  });
});
