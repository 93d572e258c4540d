import path from "node:path";
import { build } from "esbuild";

const source = path.join(import.meta.dirname, "../../src/offline/worker/index.ts");

/** The script of the service worker, with both of its duties: one classic script without imports. */
export async function serviceWorkerScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  return outputFiles[0]?.text ?? "";
}
