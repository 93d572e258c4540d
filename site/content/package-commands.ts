// How commands name the packages: the tarballs of this site, or the scope on npm once it is ours
// (`published` in `data/packages.yaml`). Pages and READMEs get every such command from here.
import { readData } from "../settings/files.ts";
import { readSite } from "../settings/site.ts";
import { readPacked } from "./packed-packages.ts";

/** Address of the folder of tarballs in a site that is served on this machine; a README uses it. */
export const LOCAL = "http://127.0.0.1:3000/get/";

const ALLOW_REMOTE = "--allow-remote=root";

/** Explains the option; belongs beside the commands that have it, in Markdown. */
const ALLOW_REMOTE_NOTE =
  "`--allow-remote=root` lets npm 12 take a package from an address; without it npm ends with `EALLOWREMOTE`. Older versions ignore the option. Add the line `allow-remote=root` to the project’s `.npmrc`, so that `npm ci` and your colleagues need no option.";

/** The paragraph of a README that explains the option. */
const README_NOTE = /\n\n`--allow-remote=root` lets [^]*?(?=\n\n)/;

/** Where packages come from. */
export interface PackageSource {
  /** Scope of the packages on npm: `@swarm-docs`. */
  readonly scope: string;
  /** Whether the scope on npm is ours and has the packages. */
  readonly published: boolean;
  /** Address of the folder of tarballs, with a slash at the end. */
  readonly address: string;
  /** Names of tarballs that contain version and hash, by package; those known before the build. */
  readonly pinned: ReadonlyMap<string, string>;
}

/** Reads `scope` and `published` from `data/packages.yaml`. */
export const readScope = (): Pick<PackageSource, "scope" | "published"> => readData("packages");

/** The source of the packages in a build with these variables. */
export function readSource(env: Readonly<Record<string, string | undefined>>): PackageSource {
  const { url, baseUrl } = readSite(env);
  const pinned = new Map(readPacked().map(({ id, file }) => [id, file]));
  return { ...readScope(), address: `${url}${baseUrl}get/`, pinned };
}

/** Name of the tarball that is replaced by every deploy: `swarm-node.tgz`. */
export const stableName = (id: string): string => `swarm-${id}.tgz`;

/** What global installs take: the newest package. */
export const newestSpec = (id: string, { published, scope, address }: PackageSource): string =>
  published ? `${scope}/${id}` : address + stableName(id);

/**
 * What a project depends on. A lock file keeps a hash, so the name is the one whose bytes never change.
 */
export const pinnedSpec = (id: string, source: PackageSource): string =>
  source.published
    ? newestSpec(id, source)
    : source.address + (source.pinned.get(id) ?? stableName(id));

/**
 * What `npx` runs. It caches installed packages by the text of the address and never asks again, so a
 * fragment names the build; servers do not see it. None where the hash is not known before the build.
 */
function npxSpec(id: string, source: PackageSource): string {
  const hash = /-([0-9a-f]{8})\.tgz$/.exec(source.pinned.get(id) ?? "")?.[1];
  const spec = newestSpec(id, source);
  return source.published || hash === undefined ? spec : `${spec}#${hash}`;
}

const SPECS = { npx: npxSpec, package: pinnedSpec, newest: newestSpec };

/**
 * What npm or npx is given for a package. npm 12 refuses a package from an address unless an option
 * allows it; older releases ignore the option.
 */
export function npmArguments(
  kind: keyof typeof SPECS,
  id: string,
  source: PackageSource,
): readonly string[] {
  const spec = SPECS[kind](id, source);
  return source.published ? [spec] : [ALLOW_REMOTE, spec];
}

/**
 * What pages write in place of commands and addresses: `%npx-node%`; behind `npm install`, `%package-node%`
 * (for a project) or `%newest-docs%` (for global installs); `%get%` (the folder of tarballs); `%allow-remote%`
 * (the paragraph about the option, empty when the commands have none).
 */
export function commandMark(mark: string, source: PackageSource): string | undefined {
  if (mark === "get") return source.address;
  if (mark === "allow-remote") return source.published ? "" : ALLOW_REMOTE_NOTE;
  const [, kind, id = ""] = /^(npx|package|newest)-([a-z]+)$/.exec(mark) ?? [];
  if (kind === undefined) return undefined;
  const given = npmArguments(kind as keyof typeof SPECS, id, source).join(" ");
  return kind === "npx" ? `npx --yes ${given}` : given;
}

/** Rewrites a README, whose commands name the tarballs of a local site, for published packages. */
export function withPublished(
  text: string,
  { published, scope }: Pick<PackageSource, "scope" | "published">,
): string {
  if (!published) return text;
  return text
    .replace(README_NOTE, "")
    .replaceAll(
      /(?:--allow-remote=root )?http:\/\/127\.0\.0\.1:3000\/get\/swarm-([a-z]+)\.tgz/g,
      (_, id: string) => `${scope}/${id}`,
    );
}
