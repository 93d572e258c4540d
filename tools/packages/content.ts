// What `@swarm-docs/docs` carries, collected from the built site.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { constants, brotliCompressSync } from "node:zlib";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import type { InterfaceVersion } from "@swarm-docs/openapi/document/version";
import type { Content, EditionContent, Entry } from "@swarm-docs/docs/content";
import { requestLines } from "@swarm-docs/docs/log/requests";
import type { IndexFile, RestFile } from "@swarm-docs/search/engine/format";
import { readSite, type Site } from "../../site/settings/site.ts";
import { filesBelow } from "../../site/content/files-below.ts";
import { readFacts } from "../../site/plugins/facts/generate.ts";
import type { Edition } from "../../site/settings/editions.ts";
import { readEntries } from "../../site/plugins/errors/releases.ts";
import { entriesOf, type NamedEntry } from "../../site/shared/errors/entries.ts";
import { entryMarkdown } from "../../site/shared/errors/plain.ts";
import { compareReleases } from "@swarm-docs/openapi/document/version";
import { ROOT } from "../run.ts";

/** A page is carried once and whole, and lists of posts not at all: the search leads to the posts. */
const NO_PAGE = /(^|\/)(index|whole|part-\d+)\.md$|^(tags|authors|archive)(\/|\.md$)/;
/** Pages at the root of the site that are made from other data here, or list what the search finds. */
const MADE_ELSEWHERE = /^\/(api|bee-js|blog|errors|search)$/;
/** The end of `/get`: sizes and checksums of the tarballs, this package included. */
const TARBALLS = /\n## Files\n[^]*/;

/** The Markdown of a page; the whole of one that is split (`site/plugins/twins/parts.ts`). */
function readTwin(file: string): string {
  const whole = file.replace(/\.md$/, "/whole.md");
  return readFileSync(existsSync(whole) ? whole : file, "utf8");
}

/** Twins of the pages below a folder of the built site, by address, without the lines for the web. */
function twins(built: string, folder: string, { url, baseUrl }: Site): [string, string][] {
  const root = path.join(built, folder);
  if (!existsSync(root)) return [];
  return filesBelow(root)
    .filter((file) => file.endsWith(".md") && !NO_PAGE.test(file))
    .map((file) => {
      const route = `/${path.posix.join(folder, file).replace(/\.md$/, "")}`;
      const text = readTwin(path.join(root, file))
        .replace(/^> Index of all pages: .*\n+/, "")
        .replace(`Page: ${url}${baseUrl}`, "Page: /");
      return [route, text];
    });
}

function pagesOf(built: string, site: Site, { prefix }: Edition): Record<string, string> {
  const others = site.editions
    .map((one) => one.prefix)
    .filter((one) => one !== "" && one !== prefix);
  const root = twins(built, ".", site);
  const own = ["docs", "bee-js"].flatMap((folder) => {
    const start = `/${folder}/${prefix}`;
    const isOwn = (route: string): boolean =>
      `${route}/`.startsWith(start) &&
      !others.some((one) => `${route}/`.startsWith(`/${folder}/${one}`));
    return root
      .filter(([route]) => isOwn(route))
      .map(
        ([route, text]) => [`${route}/`.replace(start, `/${folder}/`).slice(0, -1), text] as const,
      );
  });
  const single = root
    .filter(([route]) => /^\/[^/]+$/.test(route) && !MADE_ELSEWHERE.test(route))
    .map(([route, text]) => [route, route === "/get" ? text.replace(TARBALLS, "") : text] as const);
  const packages = twins(built, "packages", site);
  const more = [
    ...twins(built, "blog", site),
    ...twins(built, "changes", site),
    ...packages,
    ...single,
  ];
  return Object.fromEntries([...own, ...more]);
}

const json = <Value>(...names: string[]): Value =>
  JSON.parse(readFileSync(path.join(...names), "utf8")) as Value;

async function editionContent(
  built: string,
  site: Site,
  edition: Edition,
  messages: readonly NamedEntry[],
): Promise<EditionContent> {
  const { release, prefix } = edition;
  const search = path.join(built, "search", prefix);
  const index = json<IndexFile>(search, "index.json");
  const facts = await readFacts(release);
  const own = messages.filter((entry) =>
    (entry.kind === "error" ? entry.error : entry.line).releases.includes(release),
  );
  const entries = own.map((entry): Entry => ({
    id: entry.id,
    kind: entry.kind,
    title: entry.title,
    text: entry.kind === "error" ? entry.error.message : entry.line.pattern,
    markdown: entryMarkdown(entry),
  }));
  return {
    release,
    interface: edition.interface,
    beeJs: edition["bee-js"],
    prefix,
    index,
    rest: json<RestFile>(search, "rest.json"),
    texts: index.pages.map((_, page) => json<string[]>(search, "text", `${page}.json`)),
    pages: pagesOf(built, site, edition),
    entries,
    lines: [
      ...facts.logLines.map(({ seeAlso: _links, source: _source, ...line }) => line),
      ...requestLines(facts.httpErrors),
    ],
    document: (await bundle(edition.interface as InterfaceVersion)) as EditionContent["document"],
  };
}

/** Collects what the terminal shows from the site built into `built` and from the facts behind it. */
export async function readContent(built: string): Promise<Content> {
  const site = readSite(process.env);
  const sorted = site.editions.toSorted((one, other) =>
    compareReleases(one.release, other.release),
  );
  const messages = entriesOf(await readEntries(site.editions));
  const { version } = json<{ version: string }>(ROOT, "package.json");
  return {
    version,
    editions: await Promise.all(
      sorted.map((edition) => editionContent(built, site, edition, messages)),
    ),
  };
}

/** The file `content.json.br`, with the scope under which the packages are published. */
export function packContent(content: Content, rename: (text: string) => string): Buffer {
  const text = Buffer.from(rename(JSON.stringify(content)));
  return brotliCompressSync(text, {
    params: {
      // The best quality takes ten times as long for a sixth of the size.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      // The editions are one text for the most part: the window has to hold both.
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
}
