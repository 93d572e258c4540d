import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../settings/site.ts";
import { editionFact } from "../../settings/editions.ts";
import { pinnedSpec, readSource } from "../../content/package-commands.ts";
import { importable } from "./modules.ts";
import { ROOT } from "../../settings/files.ts";

/** Names under which the editor of samples and the workshop import what the plugin made. */
const CLIENTS = "sample-clients$";
const PROGRAMS = "starting-programs$";

/** Programs that the workshop offers; as modules of their own they are checked and run by `tools/samples`. */
const FOLDER = path.join(ROOT, "site/src/workshop/code/programs");

/** Texts of the workshop's programs, by the names of their files without ending. */
export function startingPrograms(): Readonly<Record<string, string>> {
  const files = readdirSync(FOLDER).sort();
  return Object.fromEntries(
    files.map((name) => [path.parse(name).name, readFileSync(path.join(FOLDER, name), "utf8")]),
  );
}

/** The version of a package that the repository itself is built with. */
function installed(name: string): string {
  const file = path.join(ROOT, "package.json");
  const { devDependencies } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const version = devDependencies[name];
  if (version === undefined) throw new Error(`package.json has no version of ${name}.`);
  return version;
}

/**
 * Tells the editor of samples what code can import in an edition, and its versions in a project; gives
 * the workshop the texts of its programs.
 */
export default function samplesPlugin({ siteConfig }: LoadContext): Plugin {
  const { editions } = (siteConfig.customFields as unknown as { site: Site }).site;
  let alias: Readonly<Record<string, string>> = {};
  return {
    name: "samples",
    async contentLoaded({ actions: { createData } }) {
      const clients: Record<string, unknown> = {};
      for (const { release } of editions) {
        const scripts = [...(await importable(release))];
        clients[release] = {
          files: Object.fromEntries(scripts.map(([name, script]) => [name, script.file])),
          beeJs: editionFact(release)["bee-js"],
          tsx: installed("tsx"),
          verifiedFetch: pinnedSpec("fetch", readSource(process.env)),
        };
      }
      alias = {
        [CLIENTS]: await createData("clients.json", clients),
        [PROGRAMS]: await createData("programs.json", startingPrograms()),
      };
    },
    getPathsToWatch: () => [path.join(FOLDER, "*.mts")],
    configureWebpack() {
      return {
        mergeStrategy: { "resolve.alias": "prepend" },
        resolve: { alias },
      };
    },
  };
}
