// Runs the examples of the README. A line `console.log(…); // text` must print that text.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

const readme = readFileSync(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");
const IMPORT = /^import \{([^}]*)\} from "@swarm-docs\/protocol\/([^"]+)";$/gm;

/** Each `ts` fence with the heading above it. */
function examples(): { title: string; code: string }[] {
  const found: { title: string; code: string }[] = [];
  let title = "";
  for (const [, heading, code] of readme.matchAll(/^#+ (.*)$|^```ts\n([\s\S]*?)^```$/gm)) {
    if (heading !== undefined) title = heading;
    if (code !== undefined) found.push({ title: `${title} ${found.length + 1}`, code });
  }
  return found;
}

async function imported(code: string): Promise<Map<string, unknown>> {
  const names = new Map<string, unknown>();
  for (const [, list = "", path = ""] of code.matchAll(IMPORT)) {
    const file = fileURLToPath(new URL(`../src/${path}.ts`, import.meta.url));
    const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
    for (const name of list.split(",").map((one) => one.trim())) {
      if (name === "" || name.startsWith("type ")) continue;
      expect(module, `${name} in ${path}`).toHaveProperty(name);
      names.set(name, module[name]);
    }
  }
  return names;
}

describe("README", () => {
  it.each(examples())("$title", async ({ code }) => {
    const names = await imported(code);
    const { code: script } = transformSync(code.replace(IMPORT, ""), { loader: "ts" });
    const printed: string[] = [];
    const log = (...values: unknown[]) =>
      printed.push(values.map((one) => (typeof one === "string" ? one : inspect(one))).join(" "));
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    const run = new AsyncFunction("console", ...names.keys(), script) as (
      ...values: unknown[]
    ) => Promise<void>;
    await run({ log }, ...names.values());
    const wanted = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    expect(wanted.length).toBeGreaterThan(0);
    expect(printed).toEqual(wanted);
  });
});
