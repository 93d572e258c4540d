import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { BEE_VERSION } from "./versions.ts";

test("commands name the Bee version of the data files", () => {
  const file = path.join(import.meta.dirname, "../../../data/versions.yaml");
  const { bee } = parse(readFileSync(file, "utf8")) as { bee: { version: string } };
  expect(BEE_VERSION).toBe(bee.version);
});
