import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readSite } from "../../site/settings/site.ts";
import { checkSection, sectionFolder, makeBook } from "../epub/book.ts";
import { command, ROOT } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { requireSite } from "../site/serve.ts";

const USAGE = `
npm run epub -- [--section docs/SECTION] [--edition N] [--dir FOLDER] [--out FILE]

Writes the pages of a section into a book for e-readers (EPUB 3).

  --section   a section with a sidebar, such as docs/concepts (default: docs/bee)
  --edition   folder of the edition, such as 2.8 (default: the one at the root)
  --dir       the built site (default: site/build, built if it is not up to date)
  --out       the book (default: build/epub/SECTION-EDITION.epub)

  SITE_URL    origin of the site, to which links out of the book lead
`;

const OPTIONS = {
  section: { type: "string", default: "docs/bee" },
  edition: { type: "string" },
  dir: { type: "string" },
  out: { type: "string" },
} as const;

await command({ usage: USAGE, options: OPTIONS }, async (values) => {
  const { section, edition: folder } = values;
  checkSection(section);
  const { url, baseUrl, editions } = readSite(process.env);
  const edition =
    folder === undefined ? editions[0] : editions.find((one) => one.folder === folder);
  if (edition === undefined) {
    const folders = editions.map((one) => one.folder).join(", ");
    throw new Error(`--edition must be one of ${folders}; got "${folder}".`);
  }
  if (values.dir === undefined && !isFresh()) await buildSite();
  const siteDir = path.resolve(values.dir ?? path.join(ROOT, "site/build"));
  requireSite(siteDir);
  const name = `${sectionFolder(section)}-${edition.folder}.epub`;
  const target = path.resolve(values.out ?? path.join(ROOT, "build/epub", name));
  const { prefix, release } = edition;
  const book = makeBook({ siteDir, section, prefix, release, siteUrl: `${url}${baseUrl}` });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, book);
  console.log(`${path.relative(process.cwd(), target)}: ${(book.length / 1e6).toFixed(1)} MB`);
});
