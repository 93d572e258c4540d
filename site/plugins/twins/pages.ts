import { readFileSync } from "node:fs";
import path from "node:path";
import { parseMdx, type MdxPage } from "@swarm-docs/search/builder/mdx";
import { pageFiles, sectionsOf, type Area } from "@swarm-docs/search/builder/pages";
import { PLAIN_FORMS } from "../../shared/mdx/plain-text/forms.ts";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import { linkTo, routeLinks, type Address } from "./links.ts";
import { bodyMarkdown } from "./markdown.ts";
import { reasonOf } from "../../shared/text/reason.ts";
import { headedTwin, indexFile, type Twin } from "./twin.ts";

const NAMES: Readonly<Record<string, string>> = {
  bee: "Bee",
  desktop: "Swarm Desktop",
  api: "interface",
};

function checkedWith(versions: unknown): string[] {
  return Object.entries((versions as Record<string, unknown> | undefined) ?? {}).map(
    ([name, version]) => `${NAMES[name] ?? name} ${String(version)}`,
  );
}

/** The blocks of a post before the mark where lists cut it; `undefined` without a mark. */
function leadOf({ tree }: MdxPage): MdxPage["tree"] | undefined {
  const { children = [] } = tree;
  const end = children.findIndex(
    ({ type, value }) => type === "mdxFlowExpression" && /\btruncate\b/.test(value ?? ""),
  );
  return end < 0 ? undefined : { ...tree, children: children.slice(0, end) };
}

/** Source folder and link options of pages. */
export interface Shelves {
  /** Folder with `docs/` or `blog/`, with the links of an edition at the root. */
  readonly root: string;
  readonly area: Area;
  /** Prefix after `/docs/` and `/api/` in the edition's routes. */
  readonly prefix: string;
  /** Facts of the release that the pages describe. */
  readonly facts: ServerData;
}

interface Read {
  readonly file: string;
  readonly page: MdxPage;
  readonly route: string;
  readonly isFolder: boolean;
  readonly shelves: Shelves;
}

function readPages(shelves: Shelves): Read[] {
  const { root, area } = shelves;
  return pageFiles(root, area).flatMap((file) => {
    const page = parseMdx(readFileSync(path.join(root, file), "utf8"));
    const [lead] = sectionsOf(file, page);
    if (!lead) return [];
    const route = routeIn(lead.route.replace(/(.)\/$/, "$1"), shelves);
    return [{ file, page, route, isFolder: lead.route.endsWith("/"), shelves }];
  });
}

/** Markdown before and after the text of a page. */
export interface Around {
  /** With final routes: a warning links to another edition, whichever is at the root. */
  readonly above: string;
  /** With the links of an edition at the root, as in the text. */
  readonly below: string;
}

/** The twins of all doc pages and posts, in the order of their files; `others` have twins, too. */
export function readTwins(
  all: readonly Shelves[],
  address: Address,
  others: readonly string[],
  around: (route: string) => Around | undefined,
): Twin[] {
  const pages = all.flatMap(readPages);
  const routes = new Set([...pages.map(({ route }) => route), ...others]);
  return pages.map(({ file, page, route, isFolder, shelves }) => {
    // Links of an excerpt stay routes: the list that shows it leads them to twins.
    const inPlace = (url: string): string => routeIn(url, shelves);
    const to = (url: string): string => linkTo(inPlace(url), address, routes);
    const writing = { facts: shelves.facts, forms: PLAIN_FORMS, linkTo: to };
    const { title = route, description = "", checked_with: versions } = page.frontMatter;
    try {
      const lead = leadOf(page);
      const head = {
        route,
        title: String(title),
        description: String(description),
        checked: checkedWith(versions),
        index: indexFile(shelves),
        ...(isFolder && { isFolder }),
        ...(lead && { excerpt: bodyMarkdown(lead, { ...writing, linkTo: inPlace }) }),
      };
      const { above = "", below = "" } = around(route) ?? {};
      const blocks = [
        routeLinks(above, (url) => linkTo(url, address, routes)),
        bodyMarkdown(page.tree, writing),
        routeLinks(below, to),
      ];
      return headedTwin(head, blocks.filter((block) => block !== "").join("\n\n"), address);
    } catch (error) {
      throw new Error(`${file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  });
}
