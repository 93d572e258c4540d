// The page `/_dev/ui` of the development node: panels of the site's workshop, bundled for the node.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import type { Environment } from "../../site/settings/environment.ts";
import { readSite } from "../../site/settings/site.ts";
import { runFacts } from "../../site/plugins/facts/run-facts.ts";
import type { UiFacts } from "../../site/src/dev-ui/facts.ts";
import { errorsOf } from "@swarm-docs/openapi/bundle/errors";
import type { InterfaceVersion } from "@swarm-docs/openapi/document/version";
import { ROOT } from "../run.ts";

const SITE = path.join(ROOT, "site");

/** Packages whose faces are among the files of the page. */
export const FACES = ["bricolage-grotesque", "inter", "jetbrains-mono"].map(
  (name) => `@fontsource-variable/${name}`,
);

/** Style sheets name the faces by where the site serves them. */
const faces: Plugin = {
  name: "faces",
  setup({ onResolve }) {
    onResolve({ filter: /\/fonts\/[\w-]+\.woff2$/ }, ({ path: name }) => ({
      path: path.join(SITE, "static/fonts", path.basename(name)),
    }));
  },
};

interface Explained {
  readonly id: string;
  readonly cause: string;
  readonly fix?: string;
}

/** Operations and errors of each release, as the page looks them up. */
async function facts(env: Environment): Promise<UiFacts> {
  const { editions } = readSite(env);
  const { "run-operations": operations, "run-errors": errors } = await runFacts(editions);
  const explained: Record<string, { cause: string; fix?: string }> = {};
  for (const { interface: version } of editions) {
    for (const { id, cause, fix } of errorsOf(
      version as InterfaceVersion,
    ) as unknown as Explained[]) {
      explained[id] ??= { cause, ...(fix === undefined ? {} : { fix }) };
    }
  }
  const docs = env.SITE_URL;
  const base = env.BASE_URL ?? "/";
  return { operations, errors, explained, ...(docs && { docs: docs.replace(/\/+$/, "") + base }) };
}

const html = `<!doctype html>
<html lang="en" data-js data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>Swarm development node</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/_dev/ui/ui.css" />
    <script type="module" src="/_dev/ui/ui.js"></script>
  </head>
  <body>
    <div id="page"><noscript>This page needs JavaScript.</noscript></div>
  </body>
</html>
`;

/**
 * Writes the page into a flat folder and returns esbuild's metafile. With `SITE_URL` in `env` the page
 * links to the documentation there. Rejects on a compile error.
 */
export async function buildUi(out: string, env: Environment = process.env): Promise<Metafile> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const [{ metafile }, found] = await Promise.all([
    build({
      entryPoints: {
        ui: path.join(SITE, "src/dev-ui/main.tsx"),
        miner: path.join(SITE, "src/workshop/messages/miner.worker.ts"),
      },
      outdir: out,
      bundle: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      jsx: "automatic",
      minify: true,
      metafile: true,
      logLevel: "warning",
      legalComments: "none",
      define: { "process.env.NODE_ENV": '"production"' },
      conditions: ["production"],
      loader: { ".woff2": "file" },
      assetNames: "[name]-[hash]",
      plugins: [faces],
      absWorkingDir: SITE,
    }),
    facts(env),
  ]);
  writeFileSync(path.join(out, "facts.json"), JSON.stringify(found));
  writeFileSync(path.join(out, "index.html"), html);
  return metafile;
}
