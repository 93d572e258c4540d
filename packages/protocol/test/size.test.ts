// Budgets: what the kernel costs a page that bundles it, in bytes after Brotli.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "..", "src");

/** Brotli size of a bundle that keeps every export of the modules. */
async function bundleBytes(modules: readonly string[]): Promise<number> {
  const imports = modules.map((path, i) => `import * as m${i} from "./${path}";`);
  const contents = `${imports.join("\n")}\nglobalThis.kept = [${modules.map((_, i) => `m${i}`)}];`;
  const result = await build({
    stdin: { contents, resolveDir: src, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  return brotliCompressSync(result.outputFiles[0]?.contents ?? new Uint8Array()).length;
}

it("hashing alone is at most 6 kB", async () => {
  expect(await bundleBytes(["keccak.ts", "bmt.ts"])).toBeLessThanOrEqual(6000);
});

it("the whole package is at most 41 kB, without what speaks HTTP", async () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" });
  const modules = files.filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !/^http[\\/]/.test(path),
  );
  expect(modules.length).toBeGreaterThan(40);
  expect(await bundleBytes(modules)).toBeLessThanOrEqual(41_000);
});
