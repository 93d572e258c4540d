import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readScope } from "../site/content/package-commands.ts";
import { ROOT } from "./run.ts";

const { scope, published } = readScope();

/** A command that brings a package from a registry, to the end of its line or code. */
const INSTALLS =
  /\b(?:npm (?:install|i|add|exec|x)|npx|pnpm (?:install|add|dlx|exec)|yarn (?:global )?(?:add|dlx)|bun (?:install|add|x)|bunx|deno (?:add|install))\b[^\n`]*/g;

/** Our scope as a package to bring, not as the name of an address (`@scope/node@https://…`). */
const SCOPED = new RegExp(`${scope}/[a-z]+(?!@https?:)(?=$|[\\s"'@/])`);

/** A command of ours without a scope; npx asks the registry for it unless it must not. */
const BARE =
  /\b(?:npx|bunx|pnpm dlx|yarn dlx)\b(?![^\n`]*--no-install)[^\n`]*?\sswarm-(?:node|docs)\b/;

/** Commands of a text that bring a package of ours from a registry, each with its line. */
function registryCommands(text: string): string[] {
  return text.split("\n").flatMap((line, at) =>
    [...line.matchAll(INSTALLS)]
      .map(([command]) => command)
      .filter((command) => SCOPED.test(command) || BARE.test(command))
      .map((command) => `${at + 1}: ${command}`),
  );
}

/** Dependencies of a manifest outside of the workspaces that a registry would be asked for. */
function registryDependencies(text: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<
    string,
    Record<string, string>
  >;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, spec]) => name.startsWith(`${scope}/`) && !/^https?:/.test(spec))
    .map(([name, spec]) => `${name}: ${spec}`);
}

const TEXT = /\.(md|mdx|ts|tsx|js|mjs|cjs|json|ya?ml|html|svg|txt|sh)$|Dockerfile/;
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT })
  .toString()
  .split("\0")
  .filter((file) => TEXT.test(file) && file !== "package-lock.json" && !/\.test\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

test.skipIf(published)("no file tells to install a package of ours that npm does not have", () => {
  const files = tracked.filter((file) => existsSync(path.join(ROOT, file)));
  expect(files.length).toBeGreaterThan(1000);
  const wrong = files.flatMap((file) =>
    registryCommands(read(file)).map((one) => `${file}:${one}`),
  );
  expect(wrong).toEqual([]);
});

test.skipIf(published)("examples name the node by its address", () => {
  const manifests = tracked.filter((file) => /^examples\/[^/]+\/package\.json$/.test(file));
  expect(manifests.length).toBeGreaterThanOrEqual(4);
  expect(manifests.flatMap((file) => registryDependencies(read(file)))).toEqual([]);
});

test("install commands with the scope are found in every form", () => {
  const bad = [
    `npm install --save-dev ${scope}/node`,
    `run npx ${scope}/docs@1.0.0 search`,
    `pnpm add -D ${scope}/protocol`,
    `yarn global add ${scope}/docs`,
    `bunx ${scope}/node`,
    `deno add npm:${scope}/node`,
    "`npx swarm-node --batch 20`",
    "npx --yes swarm-docs error x",
  ];
  for (const line of bad) expect(registryCommands(line), line).toHaveLength(1);
  const good = [
    `import { test } from "${scope}/node/vitest";`,
    "npx --yes https://x.org/get/swarm-node.tgz --batch 20",
    `yarn add --dev ${scope}/node@https://x.org/get/swarm-node-1.0.0-ab.tgz`,
    "npx --no-install swarm-node --help",
    "npm install --global %newest-docs%",
  ];
  for (const line of good) expect(registryCommands(line), line).toEqual([]);
  expect(registryDependencies(`{"devDependencies":{"${scope}/node":"1.0.0"}}`)).toHaveLength(1);
});
