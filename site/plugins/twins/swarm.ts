import { swarmMarkdown } from "../../src/swarm/plain.ts";
import { PAGE } from "../../src/swarm/words.ts";
import { linkTo, routeLinks, type Address } from "./links.ts";
import type { Twin } from "./pages.ts";

/** The twin of `/swarm`, without what a browser computes there. `routes` are those with twins. */
export function swarmTwin(address: Address, routes: ReadonlySet<string>): Twin {
  const { route, title, description } = PAGE;
  const { url, baseUrl } = address;
  return {
    route,
    title,
    description,
    markdown: `> Index of all pages: ${baseUrl}llms.txt

# ${title}

Page: ${url}${baseUrl}${route.slice(1)}.

${routeLinks(swarmMarkdown(), (to) => linkTo(to, address, routes))}
`,
  };
}
