import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEditions } from "../../settings/editions.ts";
import { writeFiles } from "./files.ts";
import { operationIds, unmarked } from "../../test/api-markup.ts";
import { buildReference, errorMessages } from "./reference.ts";
import { referenceIslands } from "../../src/api-reference/reference-islands.ts";

const [, edition] = readEditions();
if (!edition) throw new Error("There is one edition only.");
const reference = await buildReference({
  baseUrl: "/base/",
  hashRouting: false,
  islands: referenceIslands,
  edition,
});
const ids = [...reference.html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
const hrefs = [...reference.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
const folder = mkdtempSync(path.join(tmpdir(), "api-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the reference of another edition has its own operations, version and documents", () => {
  const operations = reference.search.operations.map(([id]) => id).filter((id) => id !== "");
  expect(operations.toSorted()).toEqual(operationIds(reference.json));
  expect(operations).toEqual(expect.arrayContaining(["labelStamp", "getBatch"]));
  expect(operations.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(reference.html).toContain(`${operations.length} operations, version ${edition.interface}`);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      "/base/8.1.0/openapi.json",
      "/base/8.1.0/openapi.yaml",
      "/base/api/2.8/whole.md",
    ]),
  );
  expect(reference.html).toContain("/stewardship/{address}");
  expect(reference.html).not.toContain("/stewardship/{reference}");
});

test("its links stay on the page or in the edition, but for errors, which have one page for all", () => {
  const known = new Set(ids);
  const fragments = hrefs.filter((href) => href.startsWith("#")).map((href) => href.slice(1));
  expect(fragments.length).toBeGreaterThan(1500);
  expect(fragments.filter((id) => !known.has(id))).toEqual([]);
  const elsewhere = hrefs.filter((href) => href.startsWith("/base/"));
  const strange = elsewhere.filter(
    (href) => !/^\/base\/(docs\/2\.8\/|api\/2\.8[/.]|8\.1\.0\/|errors\/)/.test(href),
  );
  expect(strange).toEqual([]);
  const errors = errorMessages("8.1.0");
  const named = elsewhere.flatMap((href) => /^\/base\/errors\/(.+)$/.exec(href)?.[1] ?? []);
  expect(named.filter((id) => !errors.has(id))).toEqual([]);
  expect(named).toContain("chain-is-disabled");
});

test("its Markdown is about the release, too", () => {
  expect(reference.pages.map(({ name }) => name)).toContain("labelStamp");
  const links = [...reference.markdown.matchAll(/\]\((\/[^)]+)\)/g)].map(([, to = ""]) => to);
  expect(links.filter((to) => !/^\/(docs\/2\.8|api\/2\.8|errors)\//.test(to))).toEqual([]);
  expect(reference.markdown.match(/^### .* \{#\w+\}$/gm)).toHaveLength(
    operationIds(reference.json).length,
  );
});

test("a version has its folder, the one at the root the usual addresses as well", () => {
  writeFiles(folder, reference, edition);
  writeFiles(folder, { ...reference, json: "{}" }, { interface: "7.3.0", prefix: "" });
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(json|yaml|md)$/.test(name),
  );
  expect(names.filter((name) => !name.startsWith("assets")).sort()).toEqual([
    "7.3.0/openapi.json",
    "7.3.0/openapi.yaml",
    "8.1.0/openapi.json",
    "8.1.0/openapi.yaml",
    "api/2.8/whole.md",
    "api/whole.md",
    "openapi.json",
    "openapi.yaml",
  ]);
  expect(readFileSync(path.join(folder, "openapi.json"), "utf8")).toBe("{}");
  const other = JSON.parse(readFileSync(path.join(folder, "8.1.0/openapi.json"), "utf8")) as {
    info: { version: string };
  };
  expect(other.info.version).toBe("8.1.0");
});

test("marks stand where something changed, each in one element", () => {
  const marks = [
    ...reference.html.matchAll(/<(span|button)[^>]* class="api-chip[^>]*>([^<]*)<\/\1>/g),
  ];
  const all = reference.html.match(/class="api-chip/g) ?? [];
  expect(all.length).toBeGreaterThan(100);
  expect(marks).toHaveLength(all.length);
  const texts = new Set(marks.map(([, , text = ""]) => text.trim().replace(/:.*/, "")));
  expect(
    [...texts].filter((text) => !/^(new|changed) in 2\.[78]\.\d(, 2\.[78]\.\d)*$/.test(text)),
  ).toEqual([]);
  expect(reference.html).toContain(
    '<dd>A frame had 8 to 120 bytes where a stamp must stand in front.<span class="api-chip api-chip-new"> new in 2.8.1</span></dd>',
  );
  const same = unmarked(reference.html);
  expect(same.length).toBeGreaterThan(0);
  expect(same.length).toBeLessThan(operationIds(reference.json).length);
});
