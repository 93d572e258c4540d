import path from "node:path";
import type { Element, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { describe, expect, test } from "vitest";
import { readEditions, RELEASES, type Edition } from "../../settings/editions.ts";
import { pagesFolder } from "../editions/write.ts";
import { rehypeCode } from "../markdown/code.ts";
import { element } from "../markdown/html.ts";
import { allFences } from "../../content/page-fences.ts";
import { compileSample } from "./compile.ts";
import { sampleFiles, type SampleFact } from "./files.ts";
import { beeJs } from "./library.ts";

const RELEASE = "2.6.0";

const editionOf = (release: string): Edition => {
  const edition = readEditions().find((one) => one.release === release);
  if (!edition) throw new Error(`no edition of ${release}`);
  return edition;
};

/** A fence as the pipeline meets it. */
function preOf(source: string, language: string, meta: string): Element {
  const code = element("code", { className: [`language-${language}`] }, [source]);
  return element("pre", {}, [{ ...code, data: { meta } } as Element]);
}

async function textOf(code: string, release = RELEASE): Promise<string> {
  const result = await compileSample(code, release);
  return "text" in result ? result.text : `refused: ${result.reason}`;
}

test("types go, bee-js comes from the one copy beside, the environment from the session", async () => {
  const text = await textOf(
    'import { Bee } from "@ethersphere/bee-js";\nconst bee: Bee = new Bee("http://localhost:1633");\nconsole.log(bee.url, process.env.BATCH_ID!);',
  );
  expect(text).toContain(`from "./${(await beeJs(RELEASE)).file}"`);
  expect(text).toContain('"http://localhost:1633"');
  expect(text).toContain("globalThis.sampleEnvironment.BATCH_ID");
  expect(text).not.toContain(": Bee");
});

test("what browsers have under another name stands in", async () => {
  const text = await textOf(
    'import { setTimeout } from "node:timers/promises";\nimport { webcrypto } from "node:crypto";\nawait setTimeout(5);\nconsole.log(webcrypto);',
  );
  expect(text).toContain("globalThis.setTimeout(resolve, ms, value)");
  expect(text).toContain("globalThis.crypto");
  expect(text).not.toContain('from "node:');
});

test.each([
  [
    'import { readFile } from "node:fs/promises";\nawait readFile("a");',
    "imports node:fs/promises",
  ],
  ['import { setInterval } from "node:timers/promises";\nsetInterval(1);', "setInterval"],
  ['import express from "express";\nexpress();', "imports express"],
  ['console.log(Buffer.from("a"));', "uses Buffer"],
  ["process.exit(1);", "uses process"],
  ['await bee.uploadFilesFromDirectory("", "public");', "uploadFilesFromDirectory reads a folder"],
  ['await fetch("http://localhost:11633/health");', "more than the one node"],
])("%s has no button", async (code, reason) => {
  const result = await compileSample(code, RELEASE);
  expect("reason" in result ? result.reason : "").toContain(reason);
});

test("a word inside a text is no use of it", async () => {
  expect(await textOf('console.log("a Buffer of the process");')).not.toContain("refused");
});

test("a sample imports the bee-js of its edition, of which there is one copy each", async () => {
  const code = 'import { Bee } from "@ethersphere/bee-js";\nconsole.log(Bee);';
  const files = await Promise.all(RELEASES.map(async (release) => (await beeJs(release)).file));
  expect(new Set(files).size).toBe(RELEASES.length);
  for (const [index, release] of RELEASES.entries()) {
    expect(await textOf(code, release)).toContain(`from "./${files[index]}"`);
  }
});

describe.each(RELEASES)("samples of the edition of Bee %s", (release) => {
  /** Blog posts belong to no edition and use the samples of the oldest one. */
  const isIn = (route: string): boolean =>
    route.startsWith(`/docs/${editionOf(release).prefix}`) || route.startsWith("/blog/");

  test("all run in their page but those that need the disk of Node.js", async () => {
    const files = await sampleFiles([editionOf(release)]);
    const facts = JSON.parse(files.get("samples.json") ?? "") as SampleFact[];
    const refused = facts.filter(({ script }) => script === undefined);
    const needsDisk = /^(imports node:fs(\/promises)?|uploadFilesFromDirectory reads a folder)$/;
    expect(refused.filter(({ reason }) => !needsDisk.test(reason ?? ""))).toEqual([]);
    expect(refused.length).toBeLessThanOrEqual(7);
    expect(facts.length - refused.length).toBeGreaterThanOrEqual(43);
    for (const { script, bee, route } of facts) {
      expect([bee, isIn(route)]).toEqual([release, true]);
      if (script !== undefined) expect(files.has(`assets/samples/${script}`)).toBe(true);
    }
  });

  test("the button names the file that is written for the block, and the release", async () => {
    const files = await sampleFiles([editionOf(release)]);
    const fence = allFences(release).find(
      ({ language, words }) => language === "ts" && words.includes("test"),
    );
    const page = path.join(pagesFolder(editionOf(release)), "concepts/pss.mdx");
    const tree = { type: "root", children: [preOf(fence?.code ?? "", "ts", "test")] } as Root;
    await rehypeCode({ editions: readEditions() })(tree, { path: page });
    const html = toHtml(tree);
    const [, file = "", bee] = /data-sample="([^"]*)" data-bee="([^"]*)"/.exec(html) ?? [];
    expect(files.has(`assets/samples/${file}`)).toBe(true);
    expect(bee).toBe(release);
  });
});

test("a block that is no sample has no button to run it", async () => {
  const tree = { type: "root", children: [preOf("let a;", "ts", "")] } as Root;
  await rehypeCode({ editions: readEditions() })(tree, { path: "/elsewhere/page.mdx" });
  expect(toHtml(tree)).toContain("code-copy");
  expect(toHtml(tree)).not.toContain("code-run");
});
