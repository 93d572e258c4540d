import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import { ROOT, run } from "../run.ts";
import { PUBLISHED_BUILD } from "./build.ts";
import type { SiteFiles } from "./files.ts";

/** Rooms with modules of their own. */
const ROOMS = [
  ".",
  "site",
  ...readdirSync(path.join(ROOT, "packages")).map((name) => `packages/${name}`),
];

/** A machine with another clock and language: neither may be seen in a page. */
const ELSEWHERE = { TZ: "Pacific/Kiritimati", LANG: "de_DE.UTF-8", LC_ALL: "" };

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** What a build was made from; a reference says nothing to others who do not know it. */
export interface BuildSource {
  /** Hash of the commit. */
  readonly commit: string;
  /** Reasons why this build is not reproducible from the commit; usually empty. */
  readonly hindrances: readonly string[];
}

/** What the next build is made from. Throws as git does where there is no repository. */
export function readBuildSource(): BuildSource {
  const hindrances: string[] = [];
  if (git("status", "--porcelain") !== "") hindrances.push("there are changes without a commit");
  if (git("rev-parse", "--is-shallow-repository") !== "false")
    hindrances.push("the clone is shallow, so pages have no dates");
  return { commit: git("rev-parse", "HEAD"), hindrances };
}

/**
 * Builds the commit again in a clone with a path of another length and without caches. `read` gets the
 * folder of the built site; the clone is removed afterwards. Rejects if git or the build fails.
 */
export async function buildElsewhere<Result>(read: (outDir: string) => Result): Promise<Result> {
  const clone = path.join(mkdtempSync(path.join(tmpdir(), "another-place-")), "of-the-docs");
  try {
    git("clone", "--quiet", ROOT, clone);
    for (const room of ROOMS) {
      const modules = path.join(ROOT, room, "node_modules");
      if (!existsSync(modules)) continue;
      const kept = path.join(modules, ".cache");
      cpSync(modules, path.join(clone, room, "node_modules"), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => file !== kept,
      });
    }
    const build = `import { buildForPublishing } from "./tools/publish/build.ts"; await buildForPublishing();`;
    const script = ["--import", "tsx", "--input-type=module", "--eval", build];
    const built = await run("node", script, { cwd: clone, env: ELSEWHERE });
    if (built.code !== 0) throw new Error("The clone could not be built.");
    return read(path.join(clone, path.relative(ROOT, PUBLISHED_BUILD.outDir)));
  } finally {
    rmSync(path.dirname(clone), { recursive: true, force: true });
  }
}

/** Paths that differ between two builds, each with the kind of difference. */
export function differences(one: SiteFiles, other: SiteFiles): string[] {
  const paths = [...new Set([...one.keys(), ...other.keys()])].sort();
  return paths.flatMap((file) => {
    const [here, there] = [one.get(file), other.get(file)];
    if (!here || !there) return [`${file}: only ${here ? "here" : "there"}`];
    return equalBytes(here, there) ? [] : [`${file}: other bytes`];
  });
}
