// An EPUB 3 of a section of the built site.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Zippable, zipSync } from "fflate";
import { ROOT } from "../run.ts";
import { escapeMarkup } from "../../site/shared/text/escape-markup.ts";
import { type Chapter, chapterXhtml, pageOf, readChapter, xhtml } from "./chapter.ts";
import { STYLE } from "./style.ts";

/** Archives keep a time for each file; with this one the same pages give the same book. */
const TIME = "2020-01-01T12:00:00";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".xhtml": "application/xhtml+xml",
};

/** What a book is made of. */
export interface BookSource {
  /** Folder of the built site. */
  readonly siteDir: string;
  /** Path of the section without the edition, such as `docs/bee`. */
  readonly section: string;
  /** Prefix of the edition after `docs/`: empty at the root, else its folder and a slash. */
  readonly prefix: string;
  /** Release of Bee that the edition describes. */
  readonly release: string;
  /** Address of the site, which links out of the book lead to, with a slash at the end. */
  readonly siteUrl: string;
}

/** Folder of a section below `docs/`. */
export const sectionFolder = (section: string): string => section.replace(/^\/?docs\/|\/$/g, "");

/** Throws an Error that names the sections unless the documentation has this one. */
export function checkSection(section: string): void {
  const entries = readdirSync(path.join(ROOT, "docs"), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  if (names.includes(sectionFolder(section))) return;
  const known = names.map((name) => `docs/${name}`).join(", ");
  throw new Error(`--section must be one of ${known}; got "${section}".`);
}

/** The book as an archive. Fails if the section or one of its pages is missing. */
export function makeBook(source: BookSource): Uint8Array {
  const { siteDir, section, prefix, release, siteUrl } = source;
  const folder = sectionFolder(section);
  const index = readFileSync(path.join(siteDir, "docs", prefix, folder, "llms.txt"), "utf8");
  const name = /^# .*: (.+)$/m.exec(index)?.[1] ?? folder;
  const routes = [...index.matchAll(/^- \[.*?\]\((?:https?:\/\/[^/)]+)?(\/[^)]+)\.md\)/gm)];
  const read = (route: string): Chapter =>
    readChapter(route, readFileSync(path.join(siteDir, route, "index.html"), "utf8"));
  const chapters = routes.map(([, route = ""]) => read(route));
  const byRoute = new Map(chapters.map((chapter) => [chapter.route, chapter]));
  // Pages of no sidebar come last; the loop also reads the chapters that it adds.
  for (const { links } of chapters) {
    for (const route of links) {
      if (!route.startsWith(`/docs/${prefix}${folder}/`) || byRoute.has(route)) continue;
      if (!existsSync(path.join(siteDir, route, "index.html"))) continue;
      const chapter = read(route);
      chapters.push(chapter);
      byRoute.set(route, chapter);
    }
  }
  const title = `${name} (Bee ${release})`;
  const files = new Map<string, string | Uint8Array>([
    ["book.css", STYLE],
    ["cover.svg", coverSvg(name, release)],
    [
      "cover.xhtml",
      xhtml(title, `<div class="cover"><img src="cover.svg" alt="${escapeMarkup(title)}"/></div>`),
    ],
    ["nav.xhtml", navXhtml(chapters)],
  ]);
  const link = (target: string): string => {
    const [, id] = target.split("#");
    const chapter = byRoute.get(pageOf(target));
    if (chapter === undefined) return new URL(target, siteUrl).href;
    return id !== undefined && chapter.ids.has(id) ? `${chapter.file}#${id}` : chapter.file;
  };
  const image = (target: string): string => {
    const file = `images/${target.slice(1).replaceAll("/", "-")}`;
    files.set(file, readFileSync(path.join(siteDir, target)));
    return file;
  };
  for (const chapter of chapters) files.set(chapter.file, chapterXhtml(chapter, { link, image }));
  files.set("book.opf", packageXml(title, chapters, files));
  const text = (value: string | Uint8Array): Uint8Array =>
    typeof value === "string" ? Buffer.from(value) : value;
  const entries: Zippable = {
    // Readers recognize the format by this entry: the first, and not compressed.
    mimetype: [text("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": text(CONTAINER),
  };
  for (const [file, content] of files) entries[`book/${file}`] = text(content);
  return zipSync(entries, { level: 9, mtime: TIME });
}

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function coverSvg(name: string, release: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" role="img">
<rect width="600" height="800" fill="#1d2430"/>
<path d="M300 150l95 55v110l-95 55-95-55V205z" fill="#f79a2b"/>
<g fill="#fff" text-anchor="middle" font-family="sans-serif">
<text x="300" y="480" font-size="52" font-weight="bold">${escapeMarkup(name)}</text>
<text x="300" y="540" font-size="28">Swarm Documentation</text>
<text x="300" y="585" font-size="28">Bee ${escapeMarkup(release)}</text>
</g>
</svg>
`;
}

function navXhtml(chapters: readonly Chapter[]): string {
  const item = (href: string, title: string, below = ""): string =>
    `<li><a href="${href}">${escapeMarkup(title)}</a>${below && `<ol>${below}</ol>`}</li>\n`;
  const items = chapters.map(({ file, title, sections }) => {
    const below = sections.map((section) => item(`${file}#${section.id}`, section.title));
    return item(file, title, below.join(""));
  });
  const list = `<h1>Contents</h1>\n<ol>\n${items.join("")}</ol>`;
  return xhtml("Contents", `<nav epub:type="toc">${list}</nav>`);
}

function packageXml(
  title: string,
  chapters: readonly Chapter[],
  files: ReadonlyMap<string, string | Uint8Array>,
): string {
  const hash = createHash("sha256");
  for (const content of files.values()) hash.update(content);
  const modified = chapters.map((chapter) => chapter.modified.slice(0, 19)).sort();
  const manifest = [...files].map(([file, content], at) => {
    const has = (tag: string): boolean =>
      file.endsWith(".xhtml") && typeof content === "string" && content.includes(`<${tag}`);
    const properties = [
      ...(file === "nav.xhtml" ? ["nav"] : []),
      ...(file === "cover.svg" ? ["cover-image"] : []),
      ...(has("math ") ? ["mathml"] : []),
      ...(has("svg ") ? ["svg"] : []),
    ].join(" ");
    const type = MEDIA_TYPES[path.extname(file)] ?? "application/octet-stream";
    const more = properties && ` properties="${properties}"`;
    return `<item id="f${at}" href="${file}" media-type="${type}"${more}/>`;
  });
  const names = [...files.keys()];
  const spine = ["cover.xhtml", "nav.xhtml", ...chapters.map(({ file }) => file)].map(
    (file) => `<itemref idref="f${names.indexOf(file)}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:sha256:${hash.digest("hex")}</dc:identifier>
<dc:title>${escapeMarkup(title)}</dc:title>
<dc:language>en</dc:language>
<dc:publisher>Swarm Documentation</dc:publisher>
<meta property="dcterms:modified">${modified.at(-1) || TIME}Z</meta>
</metadata>
<manifest>
${manifest.join("\n")}
</manifest>
<spine>
${spine.join("\n")}
</spine>
</package>
`;
}
