import { execFileSync } from "node:child_process";
import { readEditions, type Edition } from "./editions.ts";
import { readData } from "./files.ts";
import { readHttpsUrl, readText, type Environment } from "./environment.ts";

/** Facts about this build of the site. */
export interface Site {
  /** Origin the site is published at, without a path. */
  readonly url: string;
  /** Whether that was said (`SITE_URL`), or is a guess. */
  readonly hasUrl: boolean;
  /** Path the site lives under; begins and ends with a slash. */
  readonly baseUrl: string;
  readonly router: "history" | "hash";
  /** Version of the documentation, from `data/versions.yaml`. */
  readonly version: string;
  readonly beeVersion: string;
  readonly interfaceVersion: string;
  /** The editions of the documentation, the one at the root first. */
  readonly editions: readonly [Edition, ...Edition[]];
  /** Address of the source repository, for "edit this page". */
  readonly repository: string;
  /** Whether last-updated dates can be read from the history. */
  readonly lastUpdated: boolean;
}

/** A shallow or absent history would date every page to the same commit, or fail. */
function hasHistory(): boolean {
  try {
    const say = (...args: string[]): string =>
      execFileSync("git", args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "ignore"] })
        .toString()
        .trim();
    return say("rev-parse", "--is-shallow-repository") === "false";
  } catch {
    return false;
  }
}

/** Reads SITE_URL, BASE_URL, ROUTER, REPOSITORY_URL and EDITION_AT_ROOT. Throws an Error naming a bad variable. */
export function readSite(env: Environment): Site {
  const url = readHttpsUrl(env, "SITE_URL") ?? "http://127.0.0.1:3000/";
  if (new URL(url).pathname !== "/")
    throw new Error(`SITE_URL must have no path; use BASE_URL; got "${url}".`);
  const baseUrl =
    readText(env, "BASE_URL", /^\/([\w.~-]+\/)*$/, "a path such as / or /docs-site/") ?? "/";
  const router = (readText(env, "ROUTER", /^(history|hash)$/, "history or hash") ??
    "history") as Site["router"];
  const versions = readData<{ readonly site: { readonly version: string } }>("versions");
  const editions = readEditions(env.EDITION_AT_ROOT?.trim() || undefined);
  return {
    url: new URL(url).origin,
    hasUrl: Boolean(env.SITE_URL?.trim()),
    baseUrl,
    router,
    version: versions.site.version,
    beeVersion: `Bee ${editions[0].release}`,
    interfaceVersion: editions[0].interface,
    editions,
    repository:
      readHttpsUrl(env, "REPOSITORY_URL")?.replace(/\/$/, "") ??
      "https://github.com/swarm-documentation/swarm-documentation",
    lastUpdated: hasHistory(),
  };
}
