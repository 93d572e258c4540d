import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findInstallation, PACKAGE, type Installation } from "./installed-from.ts";
import { readStarterFiles } from "./starter-files.ts";
import { Options } from "./options.ts";
import { UsageError } from "./usage-error.ts";
import { makeDirectory } from "../edge-node/make-directory.ts";
import type { ReleaseName } from "../release/name.ts";
import { releaseNames } from "../release/releases.ts";

/** Folders of a starter → where their files go. */
const TEMPLATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  html: { html: "" },
  vite: { vite: "", react: "src/" },
  next: { next: "", react: "app/" },
};

const GITIGNORE = "node_modules\ndist\n.next\nnext-env.d.ts\n*.tsbuildinfo\n";

const NPMRC =
  "; npm 12 installs a package from an address only with this line.\nallow-remote=root\n";

/** Milliseconds that the site has to list its packages. */
const TIMEOUT_MS = 10_000;

/**
 * Writes a small project whose page uploads a file: `create my-app --template vite`. Its development
 * dependency is this node, by the address from which it was installed; with `--bee` it runs as that release.
 * Fails with `UsageError`.
 */
export async function create(
  args: readonly string[],
  moduleUrl: string,
  print: (line: string) => void,
): Promise<number> {
  const { folder, template, site, bee } = read(args);
  const installation = findInstallation(moduleUrl);
  const nodeSpec = await findNodeSpec(installation, site);
  const files = readStarterFiles(installation?.root ?? "");
  const target = path.resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new UsageError(`${folder} is not empty: name a folder that is new`);
  const write = async (name: string, text: string): Promise<void> => {
    const file = path.join(target, name);
    await makeDirectory(path.dirname(file), 0o777);
    writeFileSync(file, text);
  };
  for (const [from, to] of Object.entries(TEMPLATES[template] ?? {})) {
    for (const [name, text] of Object.entries(files)) {
      if (!name.startsWith(`${from}/`)) continue;
      const inside = to + name.slice(from.length + 1);
      const isManifest = inside === "package.json";
      await write(inside, isManifest ? manifest(text, target, nodeSpec, bee) : text);
    }
  }
  await write("README.md", files["README.md"] ?? "");
  await write(".gitignore", GITIGNORE);
  if (/^https?:/.test(nodeSpec)) await write(".npmrc", NPMRC);
  print(`Written to ${folder}: a page that uploads a file. Start it, with a node beside it:\n`);
  print(
    `  cd ${/^[\w./\\:-]+$/.test(folder) ? folder : `"${folder}"`}\n  npm install\n  npm run dev\n`,
  );
  print("Then open http://localhost:5173");
  return 0;
}

interface CreateLine {
  readonly folder: string;
  readonly template: string;
  readonly site: string | undefined;
  readonly bee: ReleaseName | undefined;
}

function read(args: readonly string[]): CreateLine {
  const flags = {
    template: { type: "string" },
    site: { type: "string" },
    bee: { type: "string" },
  } as const;
  const options = new Options(args, flags, true);
  const [folder, ...more] = options.positionals;
  const site = options.text("site");
  if (folder === undefined || folder === "" || more.length > 0)
    throw new UsageError("create needs the name of one folder, such as my-app");
  const template = options.oneOf("template", Object.keys(TEMPLATES)) ?? "vite";
  if (site !== undefined && !/^https?:\/\/\S+$/.test(site))
    throw new UsageError(`--site needs an http or https address, got ${site}`);
  return { folder, template, site, bee: options.oneOf("bee", releaseNames) };
}

/** The manifest with the name of the folder, as far as npm allows it, the address of the node and its release. */
function manifest(
  text: string,
  target: string,
  nodeSpec: string,
  bee: ReleaseName | undefined,
): string {
  const parsed = JSON.parse(text) as {
    name: string;
    scripts: { dev: string };
    devDependencies: Record<string, string>;
  };
  if (bee !== undefined)
    parsed.scripts.dev = parsed.scripts.dev.replace("swarm-node", `swarm-node --bee ${bee}`);
  const name = path.basename(target).toLowerCase();
  if (/^[a-z0-9][a-z0-9._-]{0,213}$/.test(name)) parsed.name = name;
  parsed.devDependencies[PACKAGE] = nodeSpec;
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

/** What npm shall install: the version in a registry, or the tarball of a site whose bytes never change. */
async function findNodeSpec(
  installation: Installation | undefined,
  site: string | undefined,
): Promise<string> {
  const { address, version } = installation ?? {};
  const ofSite = /^(.*\/get\/)swarm-node[^/]*\.tgz/.exec(address ?? "")?.[1];
  const folder = site === undefined ? ofSite : new URL("get/", site.replace(/\/*$/, "/")).href;
  if (folder !== undefined) return folder + (await findPinnedName(`${folder}SHA256SUMS`));
  if (address !== undefined && version !== undefined) return version;
  throw new UsageError(
    "create cannot tell which site this program is from: add --site https://… with the address of the documentation",
  );
}

async function findPinnedName(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  if (answer?.ok !== true) {
    const reason = answer === undefined ? "no server answers" : `status ${answer.status}`;
    throw new UsageError(`${url} cannot be read: ${reason}`);
  }
  const name = / (swarm-node-[\w.-]+-[0-9a-f]{8}\.tgz)$/m.exec(await answer.text())?.[1];
  if (name === undefined) throw new UsageError(`${url} does not list the node`);
  return name;
}
