import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { ROOT } from "../run.ts";
import { PACKED, packagesIn } from "./packed.ts";

const SOURCES = path.join(ROOT, "packages/fetch/src");
const LOADER = path.join(SOURCES, "load-engine.ts");
const KERNEL_ENGINE = path.join(ROOT, "packages/protocol/src/_wasm/engine.ts");

/**
 * Gives the kernel the engine in `name`, which imports the kernel's own one only if it cannot run: from
 * the file `external` if given, else from a chunk.
 */
const lazyEngine = (name: string, external?: string): Plugin => ({
  name: "lazy-engine",
  setup({ onResolve }) {
    const lazy = { path: path.join(SOURCES, name) };
    onResolve({ filter: /[\\/]engine\.ts$/ }, ({ importer }) =>
      /protocol[\\/]src[\\/]/.test(importer) ? lazy : undefined,
    );
    onResolve({ filter: /protocol\/_wasm\/engine$/ }, ({ importer }) => {
      if (importer !== LOADER) return lazy;
      return external === undefined ? undefined : { path: external, external: true };
    });
  },
});

/** Leaves the checks of arguments inside the kernel out: 250 bytes of the entry for bytes. */
const withoutAsserts: Plugin = {
  name: "without-asserts",
  setup({ onResolve }) {
    onResolve({ filter: /[\\/]assert\.ts$/ }, () => ({
      path: path.join(SOURCES, "no-asserts.ts"),
    }));
  },
};

/** The entry for bytes is one file; a chunk shared with the kernel's engine would add 250 bytes. */
const FALLBACK = "inside/bytes/engine";

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
        plugins: [withoutAsserts],
        entryPoints: { [stem]: path.join(SOURCES, `${stem}.ts`) },
        ...(stem === "swarm-fetch" && {
          splitting: true,
          chunkNames: `inside/${stem}/[name]-[hash]`,
          plugins: [lazyEngine("lazy-engine.ts"), withoutAsserts],
        }),
        ...(stem === "bytes" && {
          entryPoints: { bytes: path.join(SOURCES, "bytes.ts"), [FALLBACK]: KERNEL_ENGINE },
          plugins: [lazyEngine("bytes-engine.ts", `./${FALLBACK}.js`), withoutAsserts],
        }),
      }),
    ),
  );
  return packagesIn(results.flatMap(({ metafile }) => metafile));
}
