import { readFileSync } from "node:fs";
import path from "node:path";
import { parseMdx, type MdxPage } from "@swarm-docs/search/builder/mdx";
import { pageFiles, sectionsOf } from "@swarm-docs/search/builder/pages";
import { PLAIN_FORMS } from "../../src/mdx/plain-forms.ts";
import type { ServerData } from "../../src/mdx/rows.ts";
import { linkTo, type Address } from "./links.ts";
import { bodyMarkdown } from "./markdown.ts";

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

/** The first lines of a twin: where the index is, title, what the page gives, what it was checked with. */
function headOf(route: string, { frontMatter }: MdxPage, { url, baseUrl }: Address): string {
  const { title, description, checked_with: versions } = frontMatter;
  return [
    `> Index of all pages: ${baseUrl}llms.txt`,
    `# ${String(title)}`,
    String(description ?? ""),
    `Page: ${url}${baseUrl}${route.slice(1)}.${checkedWith(versions)}`,
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** The twins of all doc pages and posts of a repository, in the order of their files; `others` have twins, too. */
export function readTwins(
  root: string,
  facts: ServerData,
  address: Address,
  others: readonly string[],
): Twin[] {
  const pages = (["docs", "blog"] as const).flatMap((area) =>
    pageFiles(root, area).flatMap((file) => {
      const page = parseMdx(readFileSync(path.join(root, file), "utf8"));
      const [lead] = sectionsOf(file, page);
      return lead ? [{ file, page, route: lead.route.replace(/(.)\/$/, "$1") }] : [];
    }),
  );
  const routes = new Set([...pages.map(({ route }) => route), ...others]);
  return pages.map(({ file, page, route }) => {
    const to = (url: string): string => linkTo(url, address, routes);
    try {
      const body = bodyMarkdown(page.tree, { facts, forms: PLAIN_FORMS, linkTo: to });
      return {
        route,
        title: String(page.frontMatter["title"] ?? route),
        description: String(page.frontMatter["description"] ?? ""),
        markdown: `${headOf(route, page, address)}\n\n${body}\n`,
      };
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
}
