import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readIntegrations } from "../../settings/integrations.ts";
import * as keys from "../../shared/storage/keys.ts";
import { keptByBuild } from "./stored.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
/** Folders with browser code. */
const ROOMS = ["site/src", "site/framework", "site/plugins/head", "packages/node/src/browser"];
/** Every way to keep something in a browser. */
const STORES =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie|\bcaches\.|storage\.getDirectory|createStorageSlot/;
/** Files that may, and whether they name the keys themselves. */
const USERS = [
  "packages/node/src/browser/indexed-db.ts",
  "site/framework/early/early.js",
  "site/framework/places/places.ts",
  // A page of the development node, kept for the node's address: no page of the site runs it.
  "site/src/dev-ui/useTheme.ts",
  "site/src/offline/download.ts",
  "site/src/offline/keep.ts",
  "site/src/offline/record.ts",
  "site/src/offline/worker/index.ts",
  "site/src/overlays/KeptCopy.tsx",
  // It takes them away from samples.
  "site/src/samples/shut.ts",
  "site/src/search/backend.ts",
  "site/src/search/stored.ts",
  "site/src/storage.ts",
  "site/src/ui/kept-values.ts",
  "site/src/ui/shared-choice.ts",
];

const code = (file: string): string =>
  readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const files = ROOMS.flatMap((room) =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|c?js)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(room, name.split(path.sep).join("/"))),
);

test("only these files keep something in a reader's browser", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => STORES.test(code(file))).sort()).toEqual(USERS);
});

test("they take every name from the one list", () => {
  const literal =
    /(?:getItem|setItem|removeItem|recall|remember|caches\.(?:open|has|delete))\(\s*["'`]([^"'`$]*)/g;
  const found = files.flatMap((file) =>
    [...code(file).matchAll(literal)].map(([, name]) => `${file}: ${name}`),
  );
  // This one runs before any module; it reads what `TAB_KEY` begins, and writes the framework's theme.
  const early = "site/framework/early/early.js";
  expect(found).toEqual([`${early}: ${keys.TAB_KEY}client`, `${early}: theme`]);
});

test("no page gives its node a database", () => {
  expect(
    files.filter((file) => file.startsWith("site/") && code(file).includes("indexeddb")),
  ).toEqual([]);
});

test("the statement has every name of the list, once, unless the build does not use it", () => {
  const names = (env: Record<string, string>): string[] =>
    keptByBuild(readIntegrations(env)).map(({ name }) => name.replace("…", ""));
  const hosted = { SEARCH_APP_ID: "A", SEARCH_API_KEY: "k", SEARCH_INDEX: "i" };
  expect(names(hosted)).toEqual(expect.arrayContaining(Object.values(keys)));
  expect(new Set(names(hosted)).size).toBe(names(hosted).length);
  expect(names({})).not.toContain(keys.HOSTS_KEY);
  expect(names({ SEARCH_PERSONALIZATION: "false" })).not.toContain(keys.RECENT_KEY);
});
