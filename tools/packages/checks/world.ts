import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { ROOT } from "../../run.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in which every tarball is installed. */
    readonly installed: string;
    /** The tarballs by the name of their package's folder. */
    readonly tarballs: Readonly<Record<string, string>>;
    /** Folder with the tools of these checks; empty where the registry did not give them. */
    readonly toolbox: string;
  }
}

/** The TypeScript fences of an installed README. */
export function fences(name: string): string[] {
  const file = path.join(inject("installed"), "node_modules/@swarm-docs", name, "README.md");
  const found = readFileSync(file, "utf8").matchAll(/^```ts\n([^]*?)^```/gm);
  return [...found].map(([, code]) => code ?? "");
}

/** What a program printed and how it ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export function runProgram(file: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    // What the caller of the checks has set for npm or Node is not what a stranger has.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(NODE_OPTIONS|VITEST.*|PACKED_NODE)$/.test(name),
      ),
    );
    execFile(file, args, { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Runs npm; it fails with what npm said. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await runProgram(
    "npm",
    [...args, "--no-audit", "--no-fund"],
    cwd,
  );
  if (code !== 0) throw new Error(`npm ${args.join(" ")}\n${stdout}\n${stderr}`);
  return stdout;
}

/** A new folder with these files, beside the one where the packages are installed: it sees none of them. */
export function folderWith(
  files: Readonly<Record<string, string>>,
  parent: string = path.dirname(inject("installed")),
): string {
  const folder = mkdtempSync(path.join(parent, "packages-"));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/** A new folder inside the one where the packages are installed: it finds them as a project does. */
export const project = (files: Readonly<Record<string, string>>): string =>
  folderWith(files, inject("installed"));

/** The manifest of an installed package. */
export function installedManifest(name: string): {
  exports: Record<string, unknown>;
  peerDependencies?: Record<string, string>;
} {
  const file = path.join(inject("installed"), "node_modules/@swarm-docs", name, "package.json");
  return JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof installedManifest>;
}

/** A program of this repository's own tools. */
export const ownTool = (name: string): string => path.join(ROOT, "node_modules/.bin", name);

/** A project that has the node, and from this repository what a developer has beside it. */
export function projectWith(
  files: Readonly<Record<string, string>>,
  peers: readonly string[],
): string {
  const folder = project({ "package.json": '{"type":"module"}', ...files });
  const node = "node_modules/@swarm-docs/node";
  cpSync(path.join(inject("installed"), node), path.join(folder, node), { recursive: true });
  for (const peer of peers) {
    const to = path.join(folder, "node_modules", peer);
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(path.join(ROOT, "node_modules", peer), to);
  }
  return folder;
}
