import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

const SRC = path.join(import.meta.dirname, "../src");
const require = createRequire(import.meta.url);

/** The first comments of files that take the place of one of the framework's. */
const replaced = ["theme", "head"].flatMap((folder) =>
  readdirSync(path.join(SRC, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => (folder === "theme" ? /(?<!\.test)\.tsx?$/ : /^Head\.tsx$/).test(name))
    .map((name) => path.join(folder, name)),
);

test.each(replaced)("%s says what it replaces in the installed version", (name) => {
  const [, comment = ""] =
    /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(path.join(SRC, name), "utf8")) ?? [];
  const [, part = "", version] =
    /(?:Replaces|Wraps) (theme-classic|core) (\d+\.\d+\.\d+) `/.exec(comment) ?? [];
  const installed = require(`@docusaurus/${part}/package.json`) as { version: string };
  expect(version, "look whether the original changed, then raise the number").toBe(
    installed.version,
  );
});
