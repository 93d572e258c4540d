import { expect, test } from "vitest";
import { allFences } from "./extract.ts";
import { codeBlock } from "../markdown/code.ts";
import { compileSample } from "./compile.ts";
import { sampleFiles, type SampleFact } from "./files.ts";
import { beeJs } from "./library.ts";

async function textOf(code: string): Promise<string> {
  const result = await compileSample(code);
  return "text" in result ? result.text : `refused: ${result.reason}`;
}

test("types go, bee-js comes from the one copy beside, the environment from the session", async () => {
  const text = await textOf(
    'import { Bee } from "@ethersphere/bee-js";\nconst bee: Bee = new Bee("http://localhost:1633");\nconsole.log(bee.url, process.env.BATCH_ID!);',
  );
  expect(text).toContain(`from "./${(await beeJs()).file}"`);
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
  const result = await compileSample(code);
  expect("reason" in result ? result.reason : "").toContain(reason);
});

test("a word inside a text is no use of it", async () => {
  expect(await textOf('console.log("a Buffer of the process");')).not.toContain("refused");
});

test("43 of the 46 samples run in their page, three need the disk of Node.js", async () => {
  const files = await sampleFiles();
  const facts = JSON.parse(files.get("samples.json") ?? "") as SampleFact[];
  const refused = facts.filter(({ script }) => script === undefined);
  expect(refused.map(({ page, reason }) => `${page}: ${reason}`)).toEqual([
    "docs/develop/access-the-swarm/host-your-website.mdx: imports node:fs/promises",
    "docs/develop/access-the-swarm/upload-and-download.mdx: imports node:fs/promises",
    "docs/develop/access-the-swarm/upload-and-download.mdx: imports node:fs",
  ]);
  expect(facts.length - refused.length).toBe(43);
  for (const { script } of facts) {
    if (script !== undefined) expect(files.has(`assets/samples/${script}`)).toBe(true);
  }
});

test("the button names the file that is written for the block", async () => {
  const fence = allFences().find(
    ({ language, words }) => language === "ts" && words.includes("test"),
  );
  const result = await compileSample(fence?.code ?? "");
  const file = "file" in result ? result.file : "";
  expect((await sampleFiles()).has(`assets/samples/${file}`)).toBe(true);
  const block = JSON.stringify(await codeBlock(fence?.code ?? "", "ts", undefined, file));
  expect(block).toContain(`"dataSample":"${file}"`);
  expect(JSON.stringify(await codeBlock("let a;", "ts"))).not.toContain("code-run");
});
