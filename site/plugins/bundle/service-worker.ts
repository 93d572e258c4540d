import path from "node:path";
import { build } from "esbuild";

const source = path.join(
  import.meta.dirname,
  "../../../packages/node/src/browser/service-worker.ts",
);

/** The part of the bundler that is used. */
interface Compiler {
  readonly webpack: { readonly sources: { RawSource: new (text: string) => unknown } };
  readonly hooks: {
    readonly thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void };
  };
}

interface Compilation {
  emitAsset(name: string, source: unknown): void;
  readonly hooks: {
    readonly processAssets: { tapPromise(name: string, run: () => Promise<void>): void };
  };
}

/** The script of the thin service worker: one classic script without imports. */
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

/** Writes `sw.js` at the root of the site: a service worker speaks for what lies beside it. */
export class EmitServiceWorker {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("service-worker", (compilation) => {
      compilation.hooks.processAssets.tapPromise("service-worker", async () => {
        const { RawSource } = compiler.webpack.sources;
        compilation.emitAsset("sw.js", new RawSource(await serviceWorkerScript()));
      });
    });
  }
}
