import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { RELEASES } from "../settings/editions.ts";
import { editionPages, isBuilt } from "./pages.ts";

const root = mkdtempSync(path.join(tmpdir(), "editions-"));
afterAll(() => rmSync(root, { recursive: true }));

/** The pages of a repository with these files, in both editions. */
function written(files: Readonly<Record<string, string>>) {
  rmSync(path.join(root, "docs"), { recursive: true, force: true });
  mkdirSync(path.join(root, "docs"));
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(root, "docs", name), text);
  return RELEASES.map((release) =>
    editionPages(release, root).map(({ name, file }) => `${name} from ${file}`),
  );
}
const page = (head: string, text = ""): string => `---\ntitle: A\n${head}---\n\n${text}\n`;

afterEach(() => vi.unstubAllEnvs());

test("SITE_PAGES builds the listed pages and no others", () => {
  expect(isBuilt("concepts/pss.mdx")).toBe(true);
  vi.stubEnv("SITE_PAGES", "concepts/pss concepts/DISC/kademlia");
  const names = ["concepts/pss.mdx", "concepts/introduction.mdx", "concepts/DISC/index.mdx"];
  expect(names.map(isBuilt)).toEqual([true, false, false]);
});

test("a page of one edition, and a page with a file of its own for the newer one", () => {
  expect(
    written({
      "both.mdx": page(""),
      "new.mdx": page('since: "2.8.0"\n'),
      "two.mdx": page(""),
      "two.2.8.mdx": page(""),
    }),
  ).toEqual([
    ["both.mdx from docs/both.mdx", "two.mdx from docs/two.mdx"],
    ["both.mdx from docs/both.mdx", "new.mdx from docs/new.mdx", "two.mdx from docs/two.2.8.mdx"],
  ]);
});

test.each([
  [page("", '<Edition since="2.8">x</Edition>'), "docs/a.mdx: line 5: an edition mark has"],
  [
    page("", '<Edition since="2.2.0">x</Edition>'),
    "docs/a.mdx: line 5: this edition mark parts no",
  ],
  [page("since: 2.8\n"), 'docs/a.mdx: line 3: since is a release such as "2.8.0"'],
  [page('until: "2.2.0"\n'), "docs/a.mdx: since and until part no releases"],
])("what is wrong is named with file and line: %j", (text, message) => {
  expect(() => written({ "a.mdx": text })).toThrow(message);
});
