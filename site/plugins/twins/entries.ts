import { entriesOf, entryRoute, ERRORS_ROUTE } from "../../src/errors/entries.ts";
import { INDEX } from "../../src/errors/families.ts";
import { entryMarkdown, indexMarkdown } from "../../src/errors/plain.ts";
import type { EntryFacts } from "../../src/errors/facts.ts";
import { linkTo, routeLinks, type Address } from "./links.ts";
import type { Twin } from "./pages.ts";

/** Routes that `entryTwins` makes twins of, without a slash at the end. */
export function entryRoutes(facts: EntryFacts): string[] {
  return [ERRORS_ROUTE.replace(/\/$/, ""), ...entriesOf(facts).map(({ id }) => entryRoute(id))];
}

/** The twin of a page that is written by a part of the site. */
export const writtenTwin = (
  { route, title, description }: Omit<Twin, "markdown">,
  body: string,
  address: Address,
  routes: ReadonlySet<string>,
): Twin => ({
  route,
  title,
  description,
  markdown: `> Index of all pages: ${address.baseUrl}llms.txt

# ${title}

Page: ${address.url}${address.baseUrl}${route.slice(1)}.

${routeLinks(body, (to) => linkTo(to, address, routes))}
`,
});

/** The twins of `/errors/`, first, and of every error and log line. `routes` are those with twins. */
export function entryTwins(
  facts: EntryFacts,
  address: Address,
  routes: ReadonlySet<string>,
): [index: Twin, ...entries: Twin[]] {
  const twin = (route: string, title: string, description: string, body: string): Twin =>
    writtenTwin({ route, title, description }, body, address, routes);
  return [
    twin("/errors", INDEX.title, INDEX.description, indexMarkdown(facts)),
    ...entriesOf(facts).map((entry) =>
      twin(entryRoute(entry.id), entry.title, entry.description, entryMarkdown(entry)),
    ),
  ];
}
