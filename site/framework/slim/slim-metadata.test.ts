import { createRequire } from "node:module";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);
const slimMetadata = require("./slim-metadata.cjs") as (source: string) => string;
const slimFrontMatter = require("./slim-front-matter.cjs") as (source: string) => string;

test("metadata of a page have no places of sources and nothing twice", () => {
  const metadata = {
    id: "a",
    title: "A",
    unlisted: false,
    version: "current",
    source: "@site/a.mdx",
    sourceDirName: ".",
    slug: "/a",
    permalink: "/docs/a",
    draft: false,
    lastUpdatedAt: 1,
    frontMatter: { title: "A", last_update: { date: "2026-01-01" }, kind: "concept" },
  };
  expect(JSON.parse(slimMetadata(JSON.stringify(metadata)))).toEqual({
    id: "a",
    title: "A",
    permalink: "/docs/a",
    lastUpdatedAt: 1,
    frontMatter: { kind: "concept" },
  });
});

const page = (metadata: string): string => `
export const frontMatter = {
\ttitle: 'A {b}',
\tchecked_with: {
\t\tbee: '2.6.0'
\t}
};
export const contentTitle = undefined;
${metadata}

function _createMdxContent(props) {}
`;

test("front matter is that of the metadata, where a page has some", () => {
  const whole = slimFrontMatter(
    page("export {default as metadata} from '@site/.docusaurus/a.json'"),
  );
  expect(whole).toContain("import pageData from '@site/.docusaurus/a.json';");
  expect(whole).toContain(
    "export const frontMatter = pageData.frontMatter;\nexport const contentTitle = undefined;",
  );
  expect(whole).not.toContain("checked_with");
  expect(slimFrontMatter(page(""))).toBe(page(""));
});
