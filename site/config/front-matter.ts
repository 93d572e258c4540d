import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ParseFrontMatter } from "@docusaurus/types";

const DOCS = path.join(import.meta.dirname, "../../docs");
const KINDS = ["concept", "how-to", "tutorial", "reference", "troubleshooting", "faq"];

/** A link at the end of a page with the title of where it leads. */
export interface RelatedPage {
  readonly to: string;
  readonly title: string;
}

/** Titles of interface operations by their id, for links into the reference. */
export type OperationTitles = Readonly<Record<string, string>>;

function docFile(route: string): string {
  const name = route.replace(/^\/docs\//, "").replace(/[?#].*$/, "");
  return path.join(DOCS, name.endsWith("/") ? `${name}index.mdx` : `${name}.mdx`);
}

/** The title of a page of ours by its route. Throws an Error when there is no such page. */
export function titleOf(route: string, operations: OperationTitles): string {
  if (route === "/api/") return "Interface reference";
  const operation = /^\/api\/#(\w+)/.exec(route)?.[1];
  if (operation) return operations[operation] ?? operation;
  const file = route.startsWith("/docs/") ? docFile(route) : "";
  if (!file || !existsSync(file)) return route;
  const title = /^title:\s*(.+)$/m.exec(readFileSync(file, "utf8"))?.[1];
  return title?.trim().replace(/^(["'])(.*)\1$/, "$2") ?? route;
}

/**
 * Reads a page's front matter with the framework's parser, checks what our pages must say (kind and
 * a description of at most 160 characters) and looks up the titles of its related pages.
 */
export function frontMatterParser(
  loadOperations: () => Promise<OperationTitles>,
): ParseFrontMatter {
  return async (params) => {
    const result = await params.defaultParseFrontMatter(params);
    if (!params.filePath.startsWith(DOCS)) return result;
    const { kind, description, related } = result.frontMatter as Record<string, unknown>;
    const complain = (what: string): never => {
      throw new Error(`${path.relative(DOCS, params.filePath)}: front matter: ${what}`);
    };
    if (!KINDS.includes(String(kind))) complain(`kind must be one of ${KINDS.join(", ")}`);
    if (typeof description !== "string" || description.length > 180) {
      complain("description must be one sentence of at most 180 characters");
    }
    const operations = await loadOperations();
    const routes = Array.isArray(related) ? related.map(String) : [];
    const pages: RelatedPage[] = routes.map((to) => ({ to, title: titleOf(to, operations) }));
    return { ...result, frontMatter: { ...result.frontMatter, related_pages: pages } };
  };
}
