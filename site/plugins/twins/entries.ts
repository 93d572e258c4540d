import { entriesOf, entryRoute, ERRORS_ROUTE } from "../../shared/errors/entries.ts";
import { INDEX } from "../../shared/errors/families.ts";
import { entryMarkdown, indexMarkdown } from "../../shared/errors/plain.ts";
import type { EntryFacts } from "../../shared/errors/facts.ts";
import { type Headed, headedTwin, type Twin } from "./twin.ts";
import { linkTo, routeLinks, twinFile, type Address } from "./links.ts";

/** Routes that `entryTwins` makes twins of, without a slash at the end. */
export function entryRoutes(facts: EntryFacts): string[] {
  return [ERRORS_ROUTE.replace(/\/$/, ""), ...entriesOf(facts).map(({ id }) => entryRoute(id))];
}

/** The twin of a page that is written by a part of the site. `routes` are those with twins. */
export const writtenTwin = (
  head: Headed,
  body: string,
  address: Address,
  routes: ReadonlySet<string>,
): Twin =>
  headedTwin(
    head,
    routeLinks(body, (to) => linkTo(to, address, routes)),
    address,
  );

const released = ({ releases }: { readonly releases: readonly string[] }): string[] =>
  releases.map((one) => `Bee ${one}`);

/** The twins of `/errors/`, first, and of every error and log line. `routes` are those with twins. */
export function entryTwins(
  facts: EntryFacts,
  releases: readonly string[],
  address: Address,
  routes: ReadonlySet<string>,
): [index: Twin, ...entries: Twin[]] {
  const list = { ...INDEX, route: "/errors", isFolder: true, checked: released({ releases }) };
  return [
    writtenTwin(list, indexMarkdown(facts), address, routes),
    ...entriesOf(facts).map((entry) => {
      const { id, title, description } = entry;
      const checked = released(entry.kind === "error" ? entry.error : entry.line);
      const head = { route: entryRoute(id), title, description, isSelfTold: true, checked };
      return writtenTwin(head, entryMarkdown(entry), address, routes);
    }),
  ];
}

/** Below the base URL: the index of all errors and log lines. */
export const ENTRY_INDEX = "errors/llms.txt";

/** An index of all errors and log lines, one line each, without their texts. */
export function entryIndex(entries: readonly Twin[], { baseUrl }: Address): string {
  const lines = entries.map(
    ({ route, title }) => `- [${title.replaceAll(/[[\]]/g, "\\$&")}](${baseUrl}${twinFile(route)})`,
  );
  return `# Errors and log lines of Bee

> Index of all pages: ${baseUrl}llms.txt

Each page says the cause, how to check and how to fix.

## Errors and log lines

${lines.join("\n")}
`;
}
