// Runs commands of the pages as on a user's machine: a home of their own, empty caches, our scope in no registry.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import { readScope } from "../../../site/content/package-commands.ts";

const { scope } = readScope();

/** How a command ended, and everything that it printed. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Folders of the package managers that are not beside Node.js. */
export const managers = (): string[] =>
  inject("toolbox") === ""
    ? []
    : ["node_modules/.bin", "node_modules/bun/bin", "node_modules/deno"].map((name) =>
        path.join(inject("toolbox"), name),
      );

/** Folders with the commands `npm` and `npx` of other releases, by release; without the toolbox none. */
export const npmFolders = new Map<string, string>();

/** Writes the commands of `npmFolders`; once in a file of checks. */
export function writeNpmCommands(): void {
  if (inject("toolbox") === "") return;
  // npm 12 complains about Node.js 20.
  const newest = path.join(inject("toolbox"), "node_modules/node26/bin/node");
  for (const [release, node] of [
    ["npm10", "node"],
    ["npm12", existsSync(newest) ? newest : "node"],
  ] as const) {
    const folder = path.join(path.dirname(inject("installed")), release);
    mkdirSync(folder, { recursive: true });
    for (const name of ["npm", "npx"]) {
      const program = path.join(inject("toolbox"), `node_modules/${release}/bin/${name}-cli.js`);
      const script = `#!/bin/sh\nexec "${node}" "${program}" "$@"\n`;
      writeFileSync(path.join(folder, name), script, { mode: 0o755 });
    }
    npmFolders.set(release, folder);
  }
}

/**
 * Tools of a user's machine, with nothing in its caches, and our scope nowhere but on the site. npm is
 * the newest one, unless another folder is named.
 */
export function bareEnvironment(
  folder: string,
  npmIs = npmFolders.get("npm12"),
): NodeJS.ProcessEnv {
  const prefix = path.join(folder, "global");
  const node = path.dirname(process.execPath);
  const outer = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_registry)|NODE_OPTIONS$|VITEST|PACKED_NODE)/i.test(name),
  );
  return {
    ...Object.fromEntries(outer),
    HOME: folder,
    PATH: [path.join(prefix, "bin"), npmIs ?? node, node, process.env.PATH, ...managers()].join(
      path.delimiter,
    ),
    npm_config_cache: path.join(folder, "cache"),
    npm_config_prefix: prefix,
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    [`npm_config_${scope}:registry`]: "http://127.0.0.1:9/",
  };
}

/** Runs a command of a page by Bash in a folder, to its end. */
export function shell(
  command: string,
  folder: string,
  env = bareEnvironment(folder),
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn("bash", ["-euo", "pipefail", "-c", command], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (output += data.toString()));
    child.once("exit", (code) => resolve({ code, output }));
  });
}

/** Starts a node or a chain by a command of a page, on a free port, and stops it after `work`. */
export async function beside<T>(
  command: string,
  folder: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const child = spawn("bash", ["-c", `exec ${command} --port 0 --json`], {
    cwd: folder,
    env: bareEnvironment(folder),
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  try {
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    const { url: node, rpcUrl = "" } = JSON.parse(line) as { url?: string; rpcUrl?: string };
    return await work(node ?? rpcUrl);
  } finally {
    // The whole group: npx is the parent of the node.
    process.kill(-(child.pid as number), "SIGTERM");
  }
}
