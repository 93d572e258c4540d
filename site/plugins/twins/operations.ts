import type { MarkdownPage } from "@swarm-docs/openapi/markdown/pages";
import { linkTo, routeLinks, twinFile, type Address } from "./links.ts";
import type { Twin } from "./pages.ts";

/** The reference of an edition as far as twins are made of it. */
export interface ReferencePages {
  /** What stands behind `/api/` in its addresses. */
  readonly prefix: string;
  readonly pages: readonly MarkdownPage[];
}

/** Routes that `operationTwins` makes twins of. */
export const operationRoutes = ({ pages, prefix }: ReferencePages): string[] =>
  pages.map(({ name }) => `/api/${prefix}${name}`);

/** The twins of all groups and operations: `/api/buyStamp.md`. `routes` are those with twins. */
export function operationTwins(
  { pages, prefix }: ReferencePages,
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] {
  const { url, baseUrl } = address;
  return pages.map((page) => {
    const body = routeLinks(page.body, (to) => linkTo(to, address, routes));
    return {
      route: `/api/${prefix}${page.name}`,
      title: page.title,
      description: "",
      markdown: `> Index of all pages: ${baseUrl}llms.txt

# ${page.title}

Page: ${url}${baseUrl}api/${prefix}#${page.name}.

${body}
`,
    };
  });
}

/** The lines of an index: a group each, with its operations. */
export function operationLines({ pages, prefix }: ReferencePages, { baseUrl }: Address): string {
  const file = (name: string): string => baseUrl + twinFile(`/api/${prefix}${name}`);
  return pages
    .filter(({ name, operations }) => operations[0] !== name)
    .map(({ name, title, operations }) => {
      const links = operations.map((id) => `[${id}](${file(id)})`);
      return `- [${title}](${file(name)}): ${links.join(", ")}`;
    })
    .join("\n");
}
