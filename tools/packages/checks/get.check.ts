// Executes every command of the pages that names `/get/`, against the built site, each in an empty
// folder with an empty cache, where our scope leads to no registry.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { NIGHTLY } from "../../../e2e/nightly.ts";
import { readScope } from "../../../site/content/package-commands.ts";
import { ROOT } from "../../run.ts";
import { serveFolder, type Served } from "../../site/serve-folder.ts";
import { PACKAGES } from "../catalogue.ts";
import { pack } from "../pack.ts";
import {
  bareEnvironment,
  beside,
  managers,
  npmFolders,
  shell,
  writeNpmCommands,
} from "./machine.ts";
import { browserPath, expectUpload, npmIn } from "./starters.ts";
import { folderWith, installedManifest } from "./world.ts";

const SITE = path.join(ROOT, "site/build");
const GET = path.join(SITE, "get");
const WRITTEN = "http://127.0.0.1:3000/";
const { scope } = readScope();

let site: Served;
let url = "";
beforeAll(async () => {
  writeNpmCommands();
  site = await serveFolder(SITE);
  url = `${site.url}/`;
});
afterAll(() => site.stop());

/** Commands of the built pages that name `/get/`, without repetition: blocks of shell, inline code. */
function commandsOfPages(): string[] {
  const found = new Set<string>();
  const files = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)(get|SKILL|packages\/[a-z]+|docs\/.*)\.md$/.test(file),
  );
  for (const file of files) {
    const text = readFileSync(path.join(SITE, file), "utf8");
    for (const [, , language = "", code = ""] of text.matchAll(
      /^( *)```(\w*)[^\n]*\n([^]*?)^\1```/gm,
    )) {
      if (!code.includes("/get/")) continue;
      if (/^(bash|sh)$/.test(language)) {
        const whole = code.includes("SHA256SUMS") ? [code] : code.split("\n");
        for (const line of whole) if (line.includes("/get/")) found.add(line.trim());
      } else if (language === "docker") {
        for (const [, line = ""] of code.matchAll(/^ *RUN (.*)$/gm)) found.add(line);
      } else if (!/^(json|text)$/.test(language)) throw new Error(`${file}: ${language}: ${code}`);
    }
    for (const [, code = ""] of text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g))
      if (/^\w+ .*\/get\//.test(code)) found.add(code);
  }
  return [...found].sort();
}

/** What must be true after a command, by its form. */
const FORMS: readonly (readonly [
  form: RegExp,
  check: (command: string, folder: string) => Promise<void>,
])[] = [
  [
    /^npx --yes --allow-remote=root \S+\/swarm-node\.tgz\S* bee /,
    async (command, folder) => {
      // `npm run operators` runs these with a real Bee. Here the options are read, and no Bee is found.
      mkdirSync(path.join(folder, "global/bin"), { recursive: true });
      const bee = path.join(folder, "global/bin/bee");
      writeFileSync(bee, "#!/bin/sh\nprintf none\n", { mode: 0o755 });
      const { code, output } = await shell(command, folder);
      expect(output).toMatch(/bee is not Bee: it answers "none"|bee-[\d.]+ does not exist/);
      expect(code).not.toBe(0);
    },
  ],
  [
    /^npx --yes --allow-remote=root \S+\/swarm-node\.tgz\S* \w+ .*--url http:\/\/127\.0\.0\.1:8545$/,
    async (command, folder) => {
      const chainCommand = command.replace(/ \w+ .*$/, " chain");
      await beside(chainCommand, folder, async (chain) => {
        const { code, output } = await shell(
          command.replace("http://127.0.0.1:8545", chain),
          folder,
        );
        expect(code, output).toBe(0);
      });
    },
  ],
  [
    /^npx --yes --allow-remote=root \S+\/swarm-node\.tgz\S* .*-- npm test$/,
    async (command, folder) => {
      const script = "fetch(process.env.BEE_URL+'/health').then(r=>process.exit(r.ok?7:1))";
      const manifest = { private: true, scripts: { test: `node -e "${script}"` } };
      writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
      const { code, output } = await shell(command, folder);
      expect(code, output).toBe(7);
    },
  ],
  [
    /^npx --yes --allow-remote=root \S+\/swarm-node\.tgz\S* create my-app --template (html|vite|next) --bee [\d.]+$/,
    async (command, folder) => {
      const { code, output } = await shell(command, folder);
      expect(code, output).toBe(0);
      const project = path.join(folder, "my-app");
      const env = { ...bareEnvironment(folder), NEXT_TELEMETRY_DISABLED: "1" };
      await expectUpload(project, env);
      const { scripts } = JSON.parse(readFileSync(path.join(project, "package.json"), "utf8")) as {
        scripts: Record<string, string>;
      };
      if (scripts.build !== undefined) await npmIn(project, env, ["run", "build"]);
    },
  ],
  [
    /^(npx --yes --allow-remote=root|curl -fsS) \S+\/swarm-node\.tgz/,
    async (command, folder) => {
      const health = await beside(command, folder, async (node) =>
        (await fetch(`${node}/health`)).json(),
      );
      expect(health).toMatchObject({ status: "ok" });
    },
  ],
  [
    /^npx --yes --allow-remote=root \S+\/swarm-docs\.tgz log < bee\.log$/,
    async (command, folder) => {
      writeFileSync(path.join(folder, "bee.log"), '"msg"="received interrupt signal"\n');
      expect((await shell(command, folder)).output).toContain("1 known");
    },
  ],
  [
    /^npx --yes --allow-remote=root \S+\/swarm-docs\.tgz "/,
    async (command, folder) => {
      const { code, output } = await shell(command, folder);
      expect(output).toContain("/errors/batch-overissued");
      expect(code).toBe(0);
    },
  ],
  [
    /^npx --yes --allow-remote=root \S+\/swarm-docs\.tgz mcp$/,
    async (command, folder) => {
      // Without a client on standard input the server ends.
      expect((await shell(`${command} --help`, folder)).output).toContain("mcp");
    },
  ],
  [
    /^npm install --global --allow-remote=root \S+\/swarm-(node|docs)\.tgz$/,
    async (command, folder) => {
      const { code, output } = await shell(command, folder);
      expect(code, output).toBe(0);
      const name = /swarm-(?:node|docs)/.exec(command)?.[0] ?? "";
      expect((await shell(`${name} --version`, folder)).output).toMatch(/\d+\.\d+\.\d+/);
    },
  ],
  [
    /^(YARN_UNSAFE_HTTP_WHITELIST=\S+ )?(npm install|pnpm add|yarn add|bun add)( --(save-)?dev)?( --allow-remote=root)? \S+\.tgz$/,
    installs,
  ],
  [
    /^curl [\s\S]*SHA256SUMS/,
    async (command, folder) => {
      const { code, output } = await shell(command, folder);
      expect(output).toContain("swarm-node.tgz: OK");
      expect(code).toBe(0);
    },
  ],
];

const formOf = (command: string) => FORMS.find(([form]) => form.test(command));

/** The folder in `packages/` of the package that a command installs. */
const packageOf = (command: string): string => /swarm-([a-z]+)[.-]/.exec(command)?.[1] ?? "";

const hasPeers = (id: string): boolean => installedManifest(id).peerDependencies !== undefined;

async function installs(
  command: string,
  folder: string,
  env = bareEnvironment(folder),
): Promise<void> {
  const { code, output } = await shell(command, folder, env);
  expect(code, output).toBe(0);
  const manifest = path.join(folder, "node_modules", scope, packageOf(command), "package.json");
  const { name, exports } = JSON.parse(readFileSync(manifest, "utf8")) as {
    name: string;
    exports: Record<string, unknown>;
  };
  const [entry = "."] = Object.keys(exports);
  const specifier = JSON.stringify(name + entry.slice(1));
  const script = `import(${specifier}).then((all) => console.log(Object.keys(all).length > 0))`;
  expect((await shell(`node -e '${script}'`, folder)).output).toBe("true\n");
}

const commands = existsSync(SITE) ? commandsOfPages() : [];

/**
 * Commands to run: of those that differ in `--bee` alone the last one, because one packed node has all releases:
 * what it answers as each is compared from its sources (`packages/node/test/contract`). Of the templates, `html`
 * runs with the bee-js of each. With `NIGHTLY=1` all.
 */
const executed = NIGHTLY
  ? commands
  : [
      ...new Map(
        commands.map((command) => [command.replace(/(?<!html )--bee \d[\d.]*/, ""), command]),
      ).values(),
    ];
/** The program, behind variables that the command sets. */
const programOf = (command: string): string => /^(?:[A-Z_]+=\S* )*(\S+)/.exec(command)?.[1] ?? "";
const hasProgram = (name: string): boolean =>
  managers().some((folder) => existsSync(path.join(folder, name)));
/** Projects take a framework from the registry, and are operated in a browser. */
const isProject = (command: string): boolean => / create my-app /.test(command);
const isHere = (command: string): boolean =>
  (!command.includes(" deno run ") || hasProgram("deno")) &&
  (!isProject(command) || (inject("toolbox") !== "" && browserPath !== undefined)) &&
  (!/^(pnpm|yarn|bun)$/.test(programOf(command)) || hasProgram(programOf(command)));

/** Projects first: with the others at the end both places stay taken. */
const longestFirst = (all: readonly string[]): string[] =>
  all.toSorted((a, b) => Number(isProject(b)) - Number(isProject(a)));

/** What npx is told before it passes on the rest of a command: the address of the node. */
const NPX_OF_NODE = /^npx --yes --allow-remote=root \S+\/swarm-node\.tgz\S*/;

/**
 * Commands that npx need not install the node for again: another one of the same form and address does. They
 * run the installed program with the same arguments. With `NIGHTLY=1` none, and no projects, whose files
 * depend on how `create` was started.
 */
function commandsWithoutNpx(all: readonly string[]): ReadonlySet<string> {
  const throughNpx = new Map<string, string>();
  for (const command of all) {
    const [npx] = NPX_OF_NODE.exec(command) ?? [];
    if (npx !== undefined) throughNpx.set(`${npx} ${formOf(command)?.[0]}`, command);
  }
  const kept = new Set(throughNpx.values());
  const isRepeated = (command: string): boolean =>
    NPX_OF_NODE.test(command) && !isProject(command) && !kept.has(command);
  return new Set(NIGHTLY ? [] : all.filter(isRepeated));
}

const withoutNpx = commandsWithoutNpx(executed);

/** The command with the program that the setup has installed in place of npx. */
const withInstalledProgram = (command: string): string =>
  command.replace(NPX_OF_NODE, path.join(inject("installed"), "node_modules/.bin/swarm-node"));

/**
 * Commands that install a package into a project: one of a package with peers and one without, which is all that
 * the plan of npm depends on here, because tarballs carry their dependencies. With `NIGHTLY=1` all.
 */
function plannedByNpm(): readonly string[] {
  const all = commands.filter((command) => /^npm install(?! --global)/.test(command));
  if (NIGHTLY) return all;
  return [...new Map(all.map((command) => [hasPeers(packageOf(command)), command])).values()];
}

describe("commands of the pages that name /get/ (NIGHTLY=1: all of them, all through npx)", () => {
  it("are found, with every package and every package manager among them", () => {
    const programs = new Set(commands.map(programOf));
    expect([...programs].sort()).toEqual(["bun", "curl", "npm", "npx", "pnpm", "yarn"]);
    for (const id of PACKAGES) expect(commands.join("\n")).toContain(`swarm-${id}`);
  });

  it("have a known form, also those that do not run", () => {
    expect(commands.filter((command) => !formOf(command))).toEqual([]);
  });

  // Two at a time (`maxConcurrency`): each has folder, caches and ports of its own, and mostly waits.
  for (const command of longestFirst(executed)) {
    it.skipIf(!isHere(command))(
      command,
      { concurrent: true, timeout: isProject(command) ? 400_000 : 120_000 },
      async () => {
        const folder = folderWith({ "package.json": '{"private":true,"type":"module"}' });
        const [, check] = formOf(command) ?? [];
        const given = withoutNpx.has(command) ? withInstalledProgram(command) : command;
        await check?.(given.replaceAll(WRITTEN, url), folder);
      },
    );
  }
  // This npm cannot plan Vitest as a peer (it ends with "reading 'edgesOut'"): the manifest of the node names
  // it in `peerDependenciesMeta` only.
  for (const command of plannedByNpm()) {
    it.skipIf(inject("toolbox") === "")(
      `npm of Node.js 20: ${command}`,
      { concurrent: true, timeout: 120_000 },
      async () => {
        const folder = folderWith({ "package.json": '{"name":"a","version":"1.0.0"}' });
        const env = bareEnvironment(folder, npmFolders.get("npm10"));
        await installs(command.replaceAll(WRITTEN, url), folder, env);
      },
    );
  }
});

describe("/get/", () => {
  const sums = (): Map<string, string> =>
    new Map(
      readFileSync(path.join(GET, "SHA256SUMS"), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split("  ").reverse() as [string, string]),
    );
  const hash = (file: string): string =>
    createHash("sha256").update(readFileSync(file)).digest("hex");

  it("has every package by two names, and their checksums", async () => {
    const files = readdirSync(GET).filter((name) => name.endsWith(".tgz"));
    expect(files).toHaveLength(2 * PACKAGES.length);
    expect([...sums().keys()].sort()).toEqual(files.sort());
    for (const file of files) {
      expect([file, hash(path.join(GET, file))]).toEqual([file, sums().get(file)]);
      const answer = await fetch(`${url}get/${file}`);
      expect(answer.headers.get("Content-Type")).toBe("application/gzip");
      const isPinned = /-[0-9a-f]{8}\.tgz$/.test(file);
      expect([file, answer.headers.get("Cache-Control")]).toEqual([
        file,
        isPinned ? expect.stringContaining("immutable") : "no-cache",
      ]);
      if (isPinned) expect(sums().get(file)).toMatch(new RegExp(`^${file.slice(-12, -4)}`));
    }
  });

  it("has the bytes that the same sources give in another folder", () => {
    for (const [id, file] of Object.entries(inject("tarballs")))
      expect([id, hash(file)]).toEqual([id, sums().get(`swarm-${id}.tgz`)]);
  });

  it.skipIf(inject("toolbox") === "")("has the bytes that npm 12 packs, too", async () => {
    vi.stubEnv("PATH", [npmFolders.get("npm12"), process.env.PATH].join(path.delimiter));
    const { file } = await pack("search", folderWith({}), { env: {} }).finally(vi.unstubAllEnvs);
    expect(hash(file)).toBe(sums().get("swarm-search.tgz"));
  });

  it("says the same on its page", () => {
    const page = readFileSync(path.join(SITE, "get/index.html"), "utf8");
    const twin = readFileSync(path.join(SITE, "get.md"), "utf8");
    for (const text of [page, twin]) {
      expect(text).not.toContain("@get-");
      for (const [file, sum] of sums())
        if (/-[0-9a-f]{8}\.tgz$/.test(file)) {
          expect(text).toContain(sum);
          expect(text.replaceAll("<wbr>", "")).toContain(file);
        }
    }
  });
});
