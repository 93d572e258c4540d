import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { ROOT } from "../run.ts";
import { PACKED, packagesIn } from "./packed.ts";

const SOURCES = path.join(ROOT, "packages/fetch/src");
const LAZY = path.join(SOURCES, "lazy-engine.ts");

/** The kernel finds the engine that loads the other ones when they are needed; that one finds them. */
const lazyEngine: Plugin = {
  name: "lazy-engine",
  setup({ onResolve }) {
    onResolve({ filter: /[\\/]engine\.ts$/ }, ({ importer }) =>
      /protocol[\\/]src[\\/]/.test(importer) ? { path: LAZY } : undefined,
    );
    onResolve({ filter: /protocol\/_wasm\/engine$/ }, ({ importer }) =>
      importer === LAZY ? undefined : { path: LAZY },
    );
  },
};

/**
 * Bundles the fetch with the kernel, so that installing it installs one package. The service worker is one
 * file with all parts, because service workers may not import later. Gives the packages that are inside.
 */
export async function buildFetch(out: string, stems: readonly string[]): Promise<string[]> {
  const shared = {
    ...PACKED,
    outdir: out,
    format: "esm",
    platform: "browser",
    target: "es2022",
    sourcemap: true,
  } satisfies BuildOptions;
  // Each entry alone: what two of them share would be parted into files that weigh more together.
  const results = await Promise.all(
    stems.map((stem) =>
      build({
        ...shared,
        entryPoints: { [stem]: path.join(SOURCES, `${stem}.ts`) },
        ...(stem !== "service-worker" && {
          splitting: true,
          chunkNames: `inside/${stem}/[name]-[hash]`,
          plugins: [lazyEngine],
        }),
      }),
    ),
  );
  return packagesIn(results.flatMap(({ metafile }) => metafile));
}
