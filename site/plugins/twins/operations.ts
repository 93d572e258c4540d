import type { MarkdownPage } from "@swarm-docs/openapi/markdown/pages";
import { linkTo, routeLinks, twinFile, type Address } from "./links.ts";
import type { Twin } from "./pages.ts";

/** The reference as far as twins are made of it. */
export interface ReferencePages {
  readonly pages: readonly MarkdownPage[];
}

const routeOf = ({ name }: MarkdownPage): string => `/api/${name}`;

/** Routes that `operationTwins` makes twins of. */
export const operationRoutes = ({ pages }: ReferencePages): string[] => pages.map(routeOf);

/** The twins of all groups and operations: `/api/buyStamp.md`. `routes` are those with twins. */
export function operationTwins(
  { pages }: ReferencePages,
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] {
  const { url, baseUrl } = address;
  return pages.map((page) => {
    const body = routeLinks(page.body, (to) => linkTo(to, address, routes));
    return {
      route: routeOf(page),
      title: page.title,
      description: "",
      markdown: `> Index of all pages: ${baseUrl}llms.txt

# ${page.title}

Page: ${url}${baseUrl}api/#${page.name}.

${body}
`,
    };
  });
}

/** The lines of an index: a group each, with its operations. */
export function operationLines({ pages }: ReferencePages, { baseUrl }: Address): string {
  return pages
    .filter(({ name, operations }) => operations[0] !== name)
    .map(({ name, title, operations }) => {
      const links = operations.map((id) => `[${id}](${baseUrl}${twinFile(`/api/${id}`)})`);
      return `- [${title}](${baseUrl}${twinFile(`/api/${name}`)}): ${links.join(", ")}`;
    })
    .join("\n");
}
