import { byRelease, routeIn } from "../../shared/edition/routes.ts";
import { landingMarkdown } from "../../shared/landing/plain.ts";
import { editionChoice, LANDING } from "../../shared/landing/words.ts";
import type { Site } from "../../settings/site.ts";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import { indexFile, type Twin } from "./twin.ts";

/** The twin of the landing page. `routes` are those with twins. */
export function landingTwin(site: Site, address: Address, routes: ReadonlySet<string>): Twin {
  const editions = site.editions.map(
    ({ release, interface: version }) => `Bee ${release} (interface ${version})`,
  );
  const [oldest, newest] = byRelease(site.editions);
  const choice = editionChoice(oldest, newest).map(([who, edition]) => {
    const install = routeIn("/docs/bee/installation/getting-started", edition);
    return `- [${who} Bee ${edition.release}](${install})`;
  });
  const versions = `Editions: ${editions.join(", ")}. Documentation ${site.version}.

${choice.join("\n")}`;
  return writtenTwin(LANDING, landingMarkdown(versions), address, routes);
}

/** Route of the search page. */
export const SEARCH_ROUTE = "/search";

/** The twin of the search page, which needs a browser. `routes` are those with twins. */
export function searchTwin(site: Site, address: Address, routes: ReadonlySet<string>): Twin {
  const [, newest] = byRelease(site.editions);
  const indexes = site.editions.map(
    (edition) => `- [All pages for Bee ${edition.release}](/${indexFile(edition)})`,
  );
  const body = `The search of this site computes in a browser. Without one there are these ways:

${indexes.join("\n")}
- [All errors and log lines](/errors)
- The program \`swarm-docs\`, which has the same search and works without a network: [Terminal and agents](${routeIn("/docs/develop/tools-and-features/terminal-and-agents", newest)}).`;
  const head = {
    route: SEARCH_ROUTE,
    title: "Search",
    description: "Search all pages, operations, errors and log lines.",
  };
  return writtenTwin(head, body, address, routes);
}
