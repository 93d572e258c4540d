import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../run.ts";

/** A copy of the working tree that a recipe can change, with the installed packages. */
export interface Scratch {
  readonly root: string;
  /** The files that were written so far, relative to the root. */
  readonly written: ReadonlySet<string>;
  /** Writes a file. */
  readonly write: (file: string, text: string) => void;
  /** Replaces a text in a file. Throws an Error if it is not there exactly once. */
  readonly replace: (file: string, before: string, after: string) => void;
  /** Runs an installed program by its JavaScript file below `node_modules`; returns its exit code and output. */
  readonly run: (program: string, ...args: string[]) => { code: number; output: string };
  readonly remove: () => void;
}

const SCOPE = "@swarm-docs";
/** Workspaces with packages of their own, besides the root. */
const WORKSPACES = ["packages/docs", "packages/openapi", "site"];

/** Files of the working tree: tracked by git, or untracked and not ignored. */
function workingFiles(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const text = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return text.split("\0").filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
}

/** Links to all installed packages except ours, which are the copies. */
function linkPackages(root: string): void {
  const link = (from: string, to: string): void => {
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(from, to, "junction");
  };
  const installed = path.join(ROOT, "node_modules");
  for (const name of readdirSync(installed)) {
    if (name === SCOPE || name === ".cache") continue;
    link(path.join(installed, name), path.join(root, "node_modules", name));
  }
  for (const name of readdirSync(path.join(root, "packages")))
    link(path.join(root, "packages", name), path.join(root, "node_modules", SCOPE, name));
  link(path.join(root, "site"), path.join(root, "node_modules", SCOPE, "site"));
  for (const folder of WORKSPACES) {
    const own = path.join(ROOT, folder, "node_modules");
    if (existsSync(own)) link(own, path.join(root, folder, "node_modules"));
  }
}

/** Makes a scratch copy in the folder for temporary files. Call `remove` in the end. */
export function scratchCopy(): Scratch {
  const root = mkdtempSync(path.join(tmpdir(), "recipe-"));
  for (const file of workingFiles()) cpSync(path.join(ROOT, file), path.join(root, file));
  linkPackages(root);
  const written = new Set<string>();
  const write = (file: string, text: string): void => {
    written.add(file);
    writeFileSync(path.join(root, file), text);
  };
  return {
    root,
    written,
    write,
    replace(file, before, after) {
      const text = readFileSync(path.join(root, file), "utf8");
      const found = text.split(before).length - 1;
      if (found !== 1) throw new Error(`${file} has ${found} times: ${before}`);
      write(
        file,
        text.replace(before, () => after),
      );
    },
    run(program, ...args) {
      const file = path.join(root, "node_modules", program);
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1" },
      });
      return { code: status ?? 1, output: stdout + stderr };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
