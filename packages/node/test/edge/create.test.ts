import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create } from "../../src/cli/create.ts";
import { findInstallation } from "../../src/cli/installed-from.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");
const SOURCE = pathToFileURL(path.join(ROOT, "packages/node/src/cli.ts")).href;
const PINNED = "swarm-node-1.0.0-0123abcd.tgz";

const work = mkdtempSync(path.join(tmpdir(), "swarm-create-"));
const site = createServer((request, response) => {
  if (request.url !== "/docs/get/SHA256SUMS") return void response.writeHead(404).end();
  response.end(`${"ab".repeat(32)}  ${PINNED}\n${"ab".repeat(32)}  swarm-node.tgz\n`);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/docs`;
});
afterAll(() => {
  site.close();
  rmSync(work, { recursive: true });
});

const run = (args: readonly string[], module = SOURCE): Promise<number> =>
  create(args, module, () => undefined);
interface Manifest {
  readonly name: string;
  readonly scripts: { readonly dev: string };
  readonly devDependencies: Record<string, string>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as never;
const starter = (file: string): string =>
  readFileSync(path.join(ROOT, "packages/node/starters", file), "utf8");

describe("create", () => {
  it.each([
    ["html", ["index.html", "upload.js"]],
    ["vite", ["index.html", "src/Upload.tsx", "src/main.tsx", "src/upload.ts", "tsconfig.json"]],
    ["next", ["app/Upload.tsx", "app/layout.tsx", "app/page.tsx", "app/upload.ts"]],
  ])("writes the project %s", async (template, files) => {
    const folder = path.join(work, `My-${template}`);
    await run([folder, "--template", template, "--site", url]);
    const written = readdirSync(folder, { recursive: true, encoding: "utf8" });
    for (const file of [...files, "README.md", ".gitignore", ".npmrc"])
      expect(written).toContain(file);
    expect(manifestOf(folder)).toMatchObject({
      name: `my-${template}`,
      devDependencies: { "@swarm-docs/node": `${url}/get/${PINNED}` },
    });
  });

  it("starts the node as the release of --bee, and as the usual one without it", async () => {
    const devOf = async (name: string, ...more: string[]): Promise<string> => {
      const folder = path.join(work, name);
      await run([folder, "--template", "html", "--site", url, ...more]);
      return manifestOf(folder).scripts.dev;
    };
    expect(await devOf("newer", "--bee", "2.8.2")).toMatch(
      /^swarm-node --bee 2\.8\.2 --port 1633 /,
    );
    expect(await devOf("usual")).toMatch(/^swarm-node --port 1633 /);
    await expect(devOf("none", "--bee", "2.9")).rejects.toThrow(/--bee needs 2\.6\.0/);
  });

  it("quotes the name of a folder with a blank in what to type", async () => {
    const said: string[] = [];
    const folder = path.join(work, "my app");
    await create([folder, "--site", url], SOURCE, (line) => void said.push(line));
    expect(said.join("\n")).toContain(`cd "${folder}"\n`);
  });

  it("refuses what it cannot write, and changes nothing", async () => {
    const folder = path.join(work, "full");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "a"), "");
    await expect(run([folder, "--site", url])).rejects.toThrow(/is not empty/);
    expect(readdirSync(folder)).toEqual(["a"]);
    const fresh = path.join(work, "fresh");
    await expect(run([])).rejects.toThrow(/name of one folder/);
    await expect(run([fresh, "--template", "toString"])).rejects.toThrow(/html, vite, next/);
    await expect(run([fresh, "--site", "ftp://a"])).rejects.toThrow(/http or https/);
    await expect(run([fresh])).rejects.toThrow(/add --site/);
    await expect(run([fresh, "--site", `${url}/elsewhere`])).rejects.toThrow(
      /elsewhere\/get\/SHA256SUMS cannot be read: status 404/,
    );
    await expect(run([fresh, "--site", "http://127.0.0.1:9"])).rejects.toThrow(
      "http://127.0.0.1:9/get/SHA256SUMS cannot be read: no server answers",
    );
  });

  /** A folder as npm leaves it after it installed the node from `resolved`. */
  function installed(name: string, resolved: string): string {
    const modules = path.join(work, name, "node_modules");
    const root = path.join(modules, "@swarm-docs/node");
    mkdirSync(path.join(root, "dist/bin"), { recursive: true });
    const manifest = { name: "@swarm-docs/node", version: "1.2.3" };
    writeFileSync(path.join(root, "package.json"), JSON.stringify(manifest));
    const packages = { "node_modules/@swarm-docs/node": { resolved } };
    writeFileSync(path.join(modules, ".package-lock.json"), JSON.stringify({ packages }));
    return pathToFileURL(path.join(root, "dist/bin/cli.cjs")).href;
  }

  it("depends on the node from where npm has it", () => {
    const tarball = `${url}/get/swarm-node.tgz#0123abcd`;
    expect(findInstallation(installed("site", tarball))?.address).toBe(tarball);
    expect(findInstallation(installed("file", "file:../node.tgz"))?.address).toBeUndefined();
    expect(findInstallation(SOURCE)).toMatchObject({ root: path.join(ROOT, "packages/node") });
    expect(findInstallation(pathToFileURL("/cli.cjs").href)).toBeUndefined();
  });
});

describe("the starters", () => {
  it("are what the page shows", () => {
    const page = readFileSync(
      path.join(ROOT, "docs/develop/access-the-swarm/upload-from-a-web-page.mdx"),
      "utf8",
    );
    for (const name of ["index.html", "upload.js"])
      expect(page).toContain(`title="${name}"\n${starter(`html/${name}`)}\`\`\`\n`);
  });

  it("name the versions that this repository has, exactly", () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
      packages: Record<string, { version?: string }>;
    };
    for (const template of ["html", "vite", "next"]) {
      const { dependencies = {}, devDependencies } = JSON.parse(
        starter(`${template}/package.json`),
      ) as { dependencies?: Record<string, string>; devDependencies: Record<string, string> };
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        if (name === "@swarm-docs/node") continue;
        expect([name, version]).toEqual([
          name,
          lock.packages[`node_modules/${name}`]?.version ??
            expect.stringMatching(/^\d+\.\d+\.\d+$/),
        ]);
      }
    }
  });
});
