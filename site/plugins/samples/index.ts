import { readFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../config/site.ts";
import { editionFact } from "../editions/editions.ts";
import { importable } from "./modules.ts";

/** Name under which the editor of samples imports what the plugin made. */
const MODULE = "sample-clients$";

const ROOT = path.join(import.meta.dirname, "../../..");

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

/** Tells the editor of samples what code can import in an edition, and its versions in a project. */
export default function samplesPlugin({ siteConfig }: LoadContext): Plugin {
  const { editions } = (siteConfig.customFields as unknown as { site: Site }).site;
  let file = "";
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
        };
      }
      file = await createData("clients.json", clients);
    },
    configureWebpack() {
      return {
        mergeStrategy: { "resolve.alias": "prepend" },
        resolve: { alias: { [MODULE]: file } },
      };
    },
  };
}
