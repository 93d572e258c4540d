import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { manifestOf } from "../catalogue.ts";
import { packAll } from "../pack.ts";
import { folderWith } from "./world.ts";

it("the scope is one constant: under another one no file names the old one", async () => {
  const out = path.join(folderWith({}), "packed");
  const files = await packAll({ out, scope: "@elsewhere" });
  expect(files.map((file) => path.basename(file))).toContain(
    `elsewhere-node-${manifestOf("node").version}.tgz`,
  );
  const old = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".tgz"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, "utf8").includes("@swarm-docs/"));
  expect(old).toEqual([]);
});
