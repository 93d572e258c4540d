import { expect, it } from "vitest";
import { createNode } from "../src/create.ts";
import { patches } from "../src/release/patches.ts";
import { baseOf, releases } from "../src/release/releases.ts";
import type { ReleaseName } from "../src/release/name.ts";

const names = Object.keys(patches) as (keyof typeof patches)[];

it.each(names)("Bee %s behaves as the release that it patches, under its own name", async (bee) => {
  const { name: _name, ...behavior } = releases[bee];
  const { name: _base, ...expected } = releases[baseOf(bee)];
  expect(behavior).toEqual(expected);
  const node = await createNode({ bee, seed: "patch", blockTimeMs: 0 });
  const answer = await node.fetch(new Request("http://localhost/health"));
  await node.close();
  expect(await answer.json()).toMatchObject({
    version: `${bee}-development-node`,
    apiVersion: releases[bee].apiVersion,
  });
});

it("is itself the base of a release with a file of its own", () => {
  expect((["2.6.0", "2.8.1"] as ReleaseName[]).map(baseOf)).toEqual(["2.6.0", "2.8.1"]);
});
