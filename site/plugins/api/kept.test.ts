import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptReferences } from "./kept.ts";
import type { EditionReference } from "./reference.ts";

let folder = "";
let file = "";
let heads = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kept-"));
  file = path.join(folder, "api-reference.json");
  heads = path.join(folder, "heads.json");
  writeFileSync(heads, '[["page","title: One"]]');
});

afterEach(() => rmSync(folder, { recursive: true }));

const made = () => vi.fn(async () => [{ edition: "2.6.0" }] as unknown as EditionReference[]);

test("a second start with the same sources builds nothing", async () => {
  const [first, second] = [made(), made()];
  await keptReferences(first, file, heads);
  expect(await keptReferences(second, file, heads)).toEqual([{ edition: "2.6.0" }]);
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([1, 0]);
});

test("a title of a page, a variable and another source make it build again", async () => {
  await keptReferences(made(), file, heads);
  writeFileSync(heads, '[["page","title: Two"]]');
  const [title, variable, source] = [made(), made(), made()];
  await keptReferences(title, file, heads);
  vi.stubEnv("SITE_URL", "https://other.example");
  await keptReferences(variable, file, heads);
  vi.unstubAllEnvs();
  const kept = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...kept, hash: "of other sources" }));
  await keptReferences(source, file, heads);
  expect([title, variable, source].map((one) => one.mock.calls.length)).toEqual([1, 1, 1]);
});
