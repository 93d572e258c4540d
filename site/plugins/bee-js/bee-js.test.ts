import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { beeJsWords, describedNames } from "../../content/bee-js-words.ts";
import { allFences } from "../../content/page-fences.ts";
import { editionPages } from "../../content/pages.ts";
import { RELEASES } from "../../settings/editions.ts";
import { GENERATED, readGenerated } from "../../settings/files.ts";
import { anchorsOfPage, type BeeJsReference } from "../../shared/bee-js/facts.ts";
import { beeJsMarkdown } from "../../shared/bee-js/plain.ts";
import { codeText } from "../../shared/packages/code-text.ts";
import type { SampleTypes } from "../../shared/bee-js/types.ts";
import { readFacts } from "../facts/generate.ts";
import { hasTypes, typesKey } from "../../content/sample-types-key.ts";
import { readMagicComments } from "../markdown/code.ts";
import { brokenSignature, placeOf } from "./reference.ts";
import { typesOfAll } from "./sample-types.ts";

/** As a build writes them; `site/test/generated-files.ts` brings them up to date. */
const references = readGenerated<readonly BeeJsReference[]>("bee-js");

const referenceOf = (release: string): BeeJsReference => {
  const found = references.find((one) => one.release.startsWith(release));
  if (!found) throw new Error(`no reference of ${release}`);
  return found;
};

const namesOf = ({ pages }: BeeJsReference): string[] =>
  pages.flatMap(({ name, parts }) => [
    name,
    ...parts.flatMap(({ names, members }) => [
      ...members.map(({ id }) => `${name}.${id}`),
      ...names.flatMap((one) => [
        ...(name === "utils" ? [`Utils.${one.name}`] : []),
        one.name,
        ...one.members.map(({ id }) => id),
      ]),
    ]),
  ]);

describe("the reference of bee-js", () => {
  test("describes every page, class member and export", () => {
    for (const { pages } of references) {
      const silent = pages.flatMap(({ name, doc, parts }) => [
        ...(doc === "" ? [name] : []),
        ...parts.flatMap(({ names, members }) => [
          ...members.filter((one) => one.doc === "").map(({ id }) => `${name}.${id}`),
          ...names.filter((one) => one.doc === "").map((one) => one.name),
        ]),
      ]);
      expect(silent).toEqual([]);
    }
  });

  test("describes nothing that no edition has", () => {
    const known = new Set(references.flatMap(namesOf));
    expect(describedNames.filter((name) => name !== "Utils" && !known.has(name))).toEqual([]);
  });

  test("has the names of each edition's version", () => {
    const [older, newer] = [namesOf(referenceOf("2.6")), namesOf(referenceOf("2.8"))];
    expect(older).toContain("BeeDev");
    expect(newer).not.toContain("BeeDev");
    expect(older).not.toContain("Bee.getGlobalPostageBatch");
    expect(newer).toContain("Bee.getGlobalPostageBatch");
    expect(newer.filter((name) => name.startsWith("Bee.")).length).toBeGreaterThan(100);
  });

  test("links methods to their operation, names and pages of their edition", () => {
    const [first] = referenceOf("2.8").pages;
    const upload = first?.parts
      .flatMap(({ members }) => members)
      .find(({ id }) => id === "uploadData");
    expect(upload?.links?.[0]).toEqual({ label: "POST /bytes", to: "/api/2.8/#uploadBytes" });
    expect(upload?.doc).toContain("In bee-js 13: `bee.data.upload`.");
    const targets = upload?.code
      .flat()
      .flatMap((piece) => (typeof piece === "string" ? [] : (piece[2] ?? [])));
    expect(targets).toContain("/bee-js/2.8/types#UploadResult");
  });

  test("links only to anchors that its pages have", () => {
    for (const { pages } of references) {
      const anchors = new Set(
        pages.flatMap((page) => [
          page.route,
          ...anchorsOfPage(page).map((id) => `${page.route}#${id}`),
        ]),
      );
      const targets = JSON.stringify(pages).match(/(?<=")\/bee-js\/[^"]*(?=")/g) ?? [];
      expect(targets.filter((to) => !anchors.has(to))).toEqual([]);
      expect(targets.length).toBeGreaterThan(500);
    }
  });

  test("has no two equal ids on a page", () => {
    for (const page of references.flatMap(({ pages }) => pages)) {
      const ids = anchorsOfPage(page);
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        page.route,
      ).toEqual([]);
    }
  });

  test("links to pages of its edition and to errors that have a page", async () => {
    for (const { release, prefix, pages } of references) {
      const docs = new Set(editionPages(release).map(({ id }) => `/docs/${prefix}${id}`));
      const { httpErrors } = await readFacts(release);
      const errors = new Set(["", ...httpErrors.map(({ id }) => id)].map((id) => `/errors/${id}`));
      const targets = JSON.stringify(pages).match(/(?<=")\/(docs|errors)\/[^"]*(?=")/g) ?? [];
      expect(targets.filter((to) => !docs.has(to) && !errors.has(to))).toEqual([]);
      expect(targets.length).toBeGreaterThan(100);
    }
  });

  test("is told as Markdown", () => {
    const reference = referenceOf("2.6");
    const page = reference.pages.find(({ name }) => name === "FeedIndex");
    const text = page ? beeJsMarkdown(page, reference) : "";
    expect(text).toContain('import { FeedIndex } from "@ethersphere/bee-js";');
    expect(text).toContain("- `next(): FeedIndex`: The index that follows.");
  });
});

test("a long signature has a line for each parameter", () => {
  expect(
    brokenSignature(
      "send(a: Map<string, number>, handler: (value: string) => void, options?: { a: 1 }): void",
    ),
  ).toBe(
    "send(\n  a: Map<string, number>,\n  handler: (value: string) => void,\n  options?: { a: 1 },\n): void",
  );
  expect(brokenSignature("next(): FeedIndex")).toBe("next(): FeedIndex");
});

describe("types of samples", () => {
  const CODE = `import { Bee } from "@ethersphere/bee-js";
const bee = new Bee("http://localhost:1633");
const { reference } = await bee.uploadData("00", "text", { pin: true });
const word = "plain";
console.log(reference.toHex(), word);
`;
  let types: SampleTypes;
  const textAt = (name: string, nth = 0) => {
    const from = [...CODE.matchAll(new RegExp(`\\b${name}\\b`, "g"))][nth]?.index;
    const found = types.names.find(([at]) => at === from);
    return found && types.texts[found[2]];
  };
  beforeAll(() => {
    const place = (name: string, member?: string) => placeOf(referenceOf("2.8"), name, member);
    types = typesOfAll("2.8.2", new Map([["code", CODE]]), place).get("code") as SampleTypes;
  }, 120_000);

  test("say what calls give", () => {
    expect(codeText(textAt("reference")?.code ?? [])).toBe("const reference: Reference");
    expect(codeText(textAt("bee", 1)?.code ?? [])).toBe("const bee: Bee");
    expect(textAt("uploadData")?.says).toBe(beeJsWords("Bee", "uploadData")?.says);
    expect(textAt("uploadData")?.to).toBe("/bee-js/2.8/Bee#uploadData");
    expect(codeText(textAt("uploadData")?.code ?? [])).toMatch(
      /^Bee\.uploadData\(\n {2}postageBatchId: /,
    );
  });

  test("know methods of the class that another extends, and options", () => {
    expect(textAt("toHex")?.to).toBe("/bee-js/2.8/Bytes#toHex");
    expect(textAt("pin")?.to).toBe("/bee-js/2.8/options#UploadOptions.pin");
  });

  test("are left out where they are obvious or not of bee-js", () => {
    expect(textAt("word")).toBeUndefined();
    expect(textAt("console")).toBeUndefined();
    expect(textAt("log")).toBeUndefined();
  });

  test.each(RELEASES)("are there for every sample of Bee %s that imports bee-js", (release) => {
    const samples = allFences(release).filter(({ language, code }) => hasTypes(language, code));
    const keys = new Set(
      samples.map(({ code }) => typesKey(release, readMagicComments(code).code)),
    );
    const namesOfSample = (key: string): SampleTypes["names"] => {
      const text = readFileSync(path.join(GENERATED, "static/types", `${key}.json`), "utf8");
      return (JSON.parse(text) as SampleTypes).names;
    };
    expect(keys.size).toBeGreaterThan(50);
    expect([...keys].filter((key) => namesOfSample(key).length === 0)).toEqual([]);
  });
});

test("the key of a sample depends on its edition", () => {
  expect(typesKey("2.6.0", "x")).toMatch(/^[0-9a-f]{16}$/);
  expect(typesKey("2.6.0", "x")).not.toBe(typesKey("2.8.2", "x"));
});
