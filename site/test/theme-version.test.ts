import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

const SITE = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/** What `framework/index.ts` puts in the place of the framework's modules. */
const OURS = /^(head\/Head|navigation\/arrival|prefetch\/\w+)\.tsx?$/;

/** The first comments of files that take the place of one of the framework's. */
const replaced = ["src/theme", "framework"].flatMap((folder) =>
  readdirSync(path.join(SITE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => (folder === "src/theme" ? /(?<!\.test)\.tsx?$/ : OURS).test(name))
    .map((name) => path.join(folder, name)),
);

test.each(replaced)("%s says what it replaces in the installed version", (name) => {
  const [, comment = ""] =
    /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(path.join(SITE, name), "utf8")) ?? [];
  const [, part = "", version] =
    /(?:Replaces|Wraps) (theme-classic|core) (\d+\.\d+\.\d+) `/.exec(comment) ?? [];
  const installed = require(`@docusaurus/${part}/package.json`) as { version: string };
  expect(version, "look whether the original changed, then raise the number").toBe(
    installed.version,
  );
});
