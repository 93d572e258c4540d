// Budgets: what the kernel costs a page that bundles it, in bytes after Brotli.
import { readdirSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { ROOT } from "../run.ts";
import { bundled } from "./weights.ts";

const src = path.join(ROOT, "packages/protocol/src");

/** Brotli size of a bundle that keeps every export of the modules. */
async function bundleBytes(modules: readonly string[]): Promise<number> {
  const imports = modules.map((file, i) => `import * as m${i} from "./${file}";`);
  const contents = `${imports.join("\n")}\nglobalThis.kept = [${modules.map((_, i) => `m${i}`)}];`;
  return brotliCompressSync(await bundled(contents, src)).length;
}

it("hashing alone is at most 6 kB", async () => {
  expect(await bundleBytes(["keccak.ts", "bmt.ts"])).toBeLessThanOrEqual(6000);
});

it("the whole package is at most 41 kB, without what speaks HTTP", async () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" });
  const modules = files.filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !/^http[\\/]/.test(file),
  );
  expect(modules.length).toBeGreaterThan(40);
  expect(await bundleBytes(modules)).toBeLessThanOrEqual(41_000);
});
