import type { BuildOptions, Metafile } from "esbuild";

/** Options that all bundles inside packages have in common. */
export const PACKED = {
  bundle: true,
  logLevel: "warning",
  metafile: true,
  legalComments: "none",
  // Names stay readable in stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
} satisfies BuildOptions;

/** Names of the third-party packages in a bundle. */
export function packagesIn(metafiles: readonly Metafile[]): string[] {
  const names = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
