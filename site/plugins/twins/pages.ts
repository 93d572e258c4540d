import { readFileSync } from "node:fs";
import path from "node:path";
import { parseMdx, type MdxPage } from "@swarm-docs/search/builder/mdx";
import { pageFiles, sectionsOf, type Area } from "@swarm-docs/search/builder/pages";
import { PLAIN_FORMS } from "../../src/mdx/plain-forms.ts";
import type { ServerData } from "../../src/mdx/rows.ts";
import { routeIn } from "../../src/edition/routes.ts";
import { linkTo, type Address } from "./links.ts";
import { bodyMarkdown } from "./markdown.ts";
import { reasonOf } from "../../src/reason.ts";

/** A page for readers without a browser. */
export interface Twin {
  /** Route of the page, such as `/docs/concepts/introduction`. */
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

const NAMES: Readonly<Record<string, string>> = {
  bee: "Bee",
  desktop: "Swarm Desktop",
  api: "interface",
};

function checkedWith(versions: unknown): string {
  const words = Object.entries((versions as Record<string, unknown> | undefined) ?? {}).map(
    ([name, version]) => `${NAMES[name] ?? name} ${String(version)}`,
  );
  return words.length > 0 ? ` Checked with ${words.join(", ")}.` : "";
}

/** Below the base URL: the index of an edition's pages. */
export const indexFile = ({ prefix }: Pick<Shelves, "prefix">): string =>
  prefix === "" ? "llms.txt" : `docs/${prefix}llms.txt`;

/** The first lines of a twin: where the index is, title, what the page gives, what it was checked with. */
function headOf(
  route: string,
  { frontMatter }: MdxPage,
  { url, baseUrl }: Address,
  shelves: Shelves,
): string {
  const { title, description, checked_with: versions } = frontMatter;
  return [
    `> Index of all pages: ${baseUrl}${indexFile(shelves)}`,
    `# ${String(title)}`,
    String(description ?? ""),
    `Page: ${url}${baseUrl}${route.slice(1)}.${checkedWith(versions)}`,
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** Where pages are read, and what they are written with. */
export interface Shelves {
  /** Folder that has `docs/` or `blog/`, whose links are those of an edition at the root. */
  readonly root: string;
  readonly area: Area;
  /** What stands behind `/docs/` and `/api/` in the addresses of the edition. */
  readonly prefix: string;
  /** Facts of the release that the pages describe. */
  readonly facts: ServerData;
}

interface Read {
  readonly file: string;
  readonly page: MdxPage;
  readonly route: string;
  readonly shelves: Shelves;
}

function readPages(shelves: Shelves): Read[] {
  const { root, area } = shelves;
  return pageFiles(root, area).flatMap((file) => {
    const page = parseMdx(readFileSync(path.join(root, file), "utf8"));
    const [lead] = sectionsOf(file, page);
    if (!lead) return [];
    return [{ file, page, route: routeIn(lead.route.replace(/(.)\/$/, "$1"), shelves), shelves }];
  });
}

/** The twins of all doc pages and posts, in the order of their files; `others` have twins, too. */
export function readTwins(
  all: readonly Shelves[],
  address: Address,
  others: readonly string[],
): Twin[] {
  const pages = all.flatMap(readPages);
  const routes = new Set([...pages.map(({ route }) => route), ...others]);
  return pages.map(({ file, page, route, shelves }) => {
    const to = (url: string): string => linkTo(routeIn(url, shelves), address, routes);
    try {
      const writing = { facts: shelves.facts, forms: PLAIN_FORMS, linkTo: to };
      const body = bodyMarkdown(page.tree, writing);
      return {
        route,
        title: String(page.frontMatter["title"] ?? route),
        description: String(page.frontMatter["description"] ?? ""),
        markdown: `${headOf(route, page, address, shelves)}\n\n${body}\n`,
      };
    } catch (error) {
      throw new Error(`${file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  });
}
