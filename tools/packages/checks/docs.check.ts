import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Content, EditionContent } from "@swarm-docs/docs/content";
import { engineOf, find } from "@swarm-docs/docs/find";
import { readPage } from "@swarm-docs/docs/pages";
import { addressOf } from "@swarm-docs/search/engine/hits";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { readQueries } from "../../../packages/search/src/builder/relevance.ts";
import { NEWEST_RELEASE } from "../../../site/settings/editions.ts";
import { ROOT } from "../../run.ts";
import { folderWith, npm, runProgram } from "./world.ts";

const LOG = `"time"="t" "level"="error" "logger"="node" "msg"="x" "error"="no space left on device"\n`;

/** An empty folder into which the tarball alone is installed: no network, an empty cache, no scripts. */
let folder = "";
const bin = (): string => path.join(folder, "node_modules/@swarm-docs/docs/dist/swarm-docs.js");

beforeAll(async () => {
  folder = folderWith({ "package.json": '{"private":true}', "bee.log": LOG });
  const cache = path.join(folder, "cache");
  const options = ["--offline", "--ignore-scripts", "--cache", cache];
  await npm(["install", ...options, inject("tarballs").docs ?? ""], folder);
});

const engines: readonly (readonly [name: string, program: string])[] = [
  ["Node at hand", process.execPath],
  ["Node 22", "node_modules/node22/bin/node"],
  ["Node 24", "node_modules/node24/bin/node"],
];

describe.each(engines)("swarm-docs on %s", (_name, program) => {
  const file = path.isAbsolute(program) ? program : path.join(inject("toolbox"), program);
  const isHere = path.isAbsolute(program) || (inject("toolbox") !== "" && existsSync(file));
  const ask = (...args: string[]) => runProgram(file, [bin(), ...args], folder);

  it.skipIf(!isHere)("answers every command from the tarball alone", async () => {
    const hits = await ask("dilute a batch", "--json");
    const { edition, hits: found } = JSON.parse(hits.stdout) as {
      edition: string;
      hits: { address: string; lines: string[] }[];
    };
    expect(edition).toBe(NEWEST_RELEASE);
    expect(found).toHaveLength(3);
    for (const { lines } of found) expect(lines.length).toBeGreaterThan(0);
    const { address = "" } = found[0] ?? {};
    expect((await ask("show", address)).stdout).toMatch(/^#+ /);
    expect((await ask("api", "buyStamp")).stdout).toContain("POST /stamps/{amount}/{depth}");
    expect((await ask("error", "batch is overissued")).stdout).toContain("## How to fix");
    const log = await ask("log", "bee.log");
    expect(log.stdout).toContain("[needs action] line 1");
    expect(log.code).toBe(1);
    expect(await ask("--bogus")).toMatchObject({ code: 2, stdout: "" });
  });
});

/** The pages and indexes of the installed package. */
function readContent(): Content {
  const file = readFileSync(path.join(path.dirname(bin()), "content.json.br"));
  return JSON.parse(brotliDecompressSync(file).toString()) as Content;
}

describe("the package", () => {
  it("is small, and brings nothing else along", () => {
    expect(statSync(inject("tarballs").docs ?? "").size).toBeLessThan(3_000_000);
    expect(existsSync(path.join(folder, "node_modules/zod"))).toBe(false);
  });

  it("has every place that the search leads to, in both editions", () => {
    const content = readContent();
    for (const edition of content.editions) {
      expect(edition.entries.length).toBeGreaterThan(350);
      const { file: index } = engineOf(edition);
      const wrong = index.docs.title.flatMap((_, doc) => {
        const address = addressOf(index, doc);
        const page = readPage(content, address, edition.release);
        // An anchor opens its section, row or item, never the whole page.
        const isPart =
          /^\/(errors|api)\//.test(page?.address ?? "") ||
          page?.address === address.replace("/#", "#");
        return page !== undefined && (isPart || !address.includes("#")) ? [] : [address];
      });
      expect(wrong).toEqual([]);
    }
  });

  it("knows where readers' questions are answered", () => {
    // Every twelfth of them; the engine's own test asks all. In this process: a process for each reads the content
    // again, 1.3 s of CPU. The program itself answers the questions of `mcp.check.ts`.
    const release = "2.6.0";
    const edition = readContent().editions.find((one) => one.release === release);
    const asked = readQueries(ROOT)
      .filter((_, at) => at % 12 === 0)
      .filter(({ since }) => since === undefined);
    const answered = asked.filter(({ query, to }) =>
      find(edition as EditionContent, query, 3).hits.some(({ address }) =>
        to.some((one) => address.startsWith(one)),
      ),
    );
    expect(asked.length).toBeGreaterThan(40);
    expect(answered.length / asked.length).toBeGreaterThanOrEqual(0.9);
  });
});
