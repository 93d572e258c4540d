import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, ROOMS, sourcesOf, type Room } from "./arrows.ts";
import { ROOT } from "./run.ts";

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Names that the bundler resolves: theme, generated files, and the aliases of `site/plugins`. */
const ALIASES =
  /^(@(site|theme|theme-original|theme-init|generated)\/|(api-reference-data|sample-clients|starting-programs)$)/;
const FRAMEWORK = new Set(
  readdirSync(path.join(ROOT, "node_modules/@docusaurus/core/lib/client/exports"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `@docusaurus/${path.basename(name, ".js")}`),
);
/** Projects with manifests of their own, by which the checks of `/get/` install them. */
const OWN_PROJECT = /\/starters\//;
/**
 * Files that run only from the repository root: tests, commands of a workspace, programs shown in the
 * docs.
 */
const BESIDE = /\.(test|check)\.tsx?$|\/(test|bench|tools|programs)\//;

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")) as Manifest;

const declaredBy = (manifest: Manifest): string[] => [
  manifest.name,
  ...Object.keys(manifest.dependencies ?? {}),
  ...Object.keys(manifest.devDependencies ?? {}),
  ...Object.keys(manifest.peerDependencies ?? {}),
  // A name that is only here: Yarn and pnpm take it for an optional peer of any version.
  ...Object.keys(manifest.peerDependenciesMeta ?? {}),
  ...Object.keys(manifest.optionalDependencies ?? {}),
];

/** The root links all workspaces. */
const ROOT_DECLARED = [
  ...declaredBy(manifestIn(".")),
  ...ROOMS.filter((room) => room.startsWith("packages/")).map((room) => manifestIn(room).name),
];

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Whether a specifier names a package. Also false for what only looks like an import, in templates. */
function isPackage(specifier: string): boolean {
  if (!/^@?[a-z]/.test(specifier) || /[ ()]/.test(specifier)) return false;
  if (isBuiltin(specifier) || ALIASES.test(specifier)) return false;
  return !FRAMEWORK.has(specifier);
}

/** Imports of a room that work by hoisting only; tests and tools may use what the root declares. */
function undeclared(room: Room): string[] {
  const hasOwn = existsSync(path.join(ROOT, room, "package.json"));
  const own = hasOwn ? declaredBy(manifestIn(room)) : ROOT_DECLARED;
  const files = sourcesOf(room).filter((file) => !OWN_PROJECT.test(file));
  return files.flatMap((file) => {
    const declared = new Set(BESIDE.test(file) ? [...own, ...ROOT_DECLARED] : own);
    return importsOf(file)
      .filter(isPackage)
      .map(packageOf)
      .filter((name) => !declared.has(name) && !declared.has(`@types/${name}`))
      .map((name) => `${file}: ${name}`);
  });
}

test.each(ROOMS)("%s declares every package that it imports", (room) => {
  expect([...new Set(undeclared(room))]).toEqual([]);
});
