import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { editionFact, NEWEST_RELEASE, RELEASES } from "../../site/settings/editions.ts";
import type { Fence } from "../../site/content/fences.ts";
import { allFences } from "../../site/content/page-fences.ts";
import { SAMPLE_SETTINGS } from "../../site/plugins/bee-js/service.ts";
import { startingPrograms } from "../../site/plugins/samples/index.ts";
import { bee13Facts } from "../../site/content/bee-js-13.ts";
import { rewrite } from "../../site/shared/bee-js-13/rewrite.ts";
import { writeStub } from "../bee-js-13/stub.ts";
import { run } from "../run.ts";
import { editionFolder } from "./client.ts";

const TSCONFIG = { compilerOptions: SAMPLE_SETTINGS, include: ["*.ts"] };

/** What the compiler says of samples, each line with page and line instead of the file. */
async function complaints(folder: string, fences: readonly Fence[]): Promise<string[]> {
  const places = new Map<string, Fence>();
  for (const fence of fences) {
    const name = `${fence.page.replace(/[^\w-]+/g, "_")}_${fence.line}.ts`;
    places.set(name, fence);
    writeFileSync(path.join(folder, name), `${fence.code}\nexport {};\n`);
  }
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  const { code, output } = await run("tsc", ["-p", folder, "--pretty", "false"], { quiet: true });
  if (code === 0) return [];
  const said = output.split("\n").flatMap((text) => {
    const [, file = "", line = "0", words] = /([^/\\(]+)\((\d+),\d+\): (.*)/.exec(text) ?? [];
    const fence = places.get(file);
    return fence && words ? [`${fence.page}:${fence.line + Number(line)}: ${words}`] : [];
  });
  return said.length > 0 ? said : [output];
}

const fenceOf = (page: string, code: string): Fence => ({
  page,
  line: 7,
  language: "ts",
  words: [],
  code,
});
const LACKING = fenceOf(
  "wrong/lacks",
  'import { Bee } from "@ethersphere/bee-js";\nnew Bee("").lacks();\n',
);
const OLD_NAME = fenceOf(
  "wrong/BeeDev",
  'import { BeeDev } from "@ethersphere/bee-js";\nconsole.log(BeeDev);\n',
);

describe.each(RELEASES)("TypeScript samples of the edition of Bee %s", (release) => {
  const client = `bee-js ${editionFact(release)["bee-js"]}`;
  const fences = allFences(release).filter(
    ({ language, words }) => language === "ts" && !words.includes("fragment"),
  );
  let said: readonly string[] = [];

  // Everything in one run of the compiler: each reads the types of bee-js and of Node.js for seconds.
  beforeAll(async () => {
    const programs = Object.entries(startingPrograms()).map(([page, code]) => fenceOf(page, code));
    said = await complaints(editionFolder("samples-types", release), [
      ...fences,
      ...programs,
      LACKING,
      OLD_NAME,
    ]);
  }, 120_000);

  test(`samples and programs of the workshop type-check against ${client}`, () => {
    expect(fences.length).toBeGreaterThan(30);
    expect(said.filter((line) => !line.startsWith("wrong/"))).toEqual([]);
  });

  test(`what ${client} lacks is seen, with the page's line`, () => {
    expect(said.filter((line) => line.startsWith(LACKING.page))).toEqual([
      expect.stringMatching(/^wrong\/lacks:9: .*'lacks' does not exist on type 'Bee'/),
    ]);
  });

  test("is checked with its own bee-js: only the older one has BeeDev", () => {
    const wrong = said.filter((line) => line.startsWith(OLD_NAME.page));
    expect(wrong).toEqual(
      release === NEWEST_RELEASE ? [expect.stringContaining("no exported member 'BeeDev'")] : [],
    );
  });

  test("shown as .mjs files are JavaScript, so that they run when they are saved as shown", async () => {
    const modules = allFences(release).filter(({ title }) => title?.endsWith(".mjs"));
    expect(modules.length).toBeGreaterThan(30);
    const broken = await Promise.all(
      modules.map(async ({ page, line, code }) => {
        const failure = await transform(code, { loader: "js", logLevel: "silent" }).then(
          () => undefined,
          (error: unknown) => String(error),
        );
        return failure === undefined ? [] : [`${page}:${line}: ${failure}`];
      }),
    );
    expect(broken.flat()).toEqual([]);
  });
});

describe("samples rewritten for bee-js 13", () => {
  const fences = allFences(NEWEST_RELEASE).filter(
    ({ language, words }) => language === "ts" && !words.includes("fragment"),
  );

  test("are read whole; what is left to a person is an export that is gone", () => {
    const all = fences.map((fence) => ({ ...fence, ...rewrite(fence.code, bee13Facts) }));
    expect(all.flatMap(({ page, unread }) => unread.map((line) => `${page}:${line}`))).toEqual([]);
    const left = all.flatMap(({ undecided }) => undecided.map(({ code }) => code));
    // A `Bee` whose type only another package knows, and an export that is gone.
    expect(new Set(left)).toEqual(new Set(["MerkleTree", "bee.uploadData", "bee.downloadData"]));
    expect(all.flatMap(({ renamed }) => renamed).length).toBeGreaterThan(100);
  });

  test(
    "type-check against a stub of it, and those of bee-js 12 do not",
    { timeout: 240_000 },
    async () => {
      const folder = editionFolder("samples-types-13", NEWEST_RELEASE);
      rmSync(path.join(folder, "node_modules"), { recursive: true });
      writeStub(folder, bee13Facts);
      const rewritten = fences.map((fence) => ({
        ...fence,
        code: rewrite(fence.code, bee13Facts).code,
      }));
      const [old] = fences.filter(({ code }) => code.includes("bee.uploadData("));
      if (!old) throw new Error("a sample that uploads");
      expect(await complaints(folder, [...rewritten, { ...old, page: "old" }])).toEqual([
        expect.stringMatching(/^old:.*'uploadData' does not exist on type 'Bee'/),
      ]);
    },
  );
});
