import type { MdxNode } from "@swarm-docs/search/builder/mdx";
import { ABOUT, type AboutTrees } from "../../shared/about/pages.ts";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { headedTwin, type Twin } from "./twin.ts";
import { linkTo, type Address } from "./links.ts";
import { bodyMarkdown } from "./markdown.ts";

/** The twins of the pages about the site. `routes` are those with twins. */
export function aboutTwins(
  trees: AboutTrees,
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] {
  // These pages have no parts, so none that would need facts.
  const writing = {
    facts: {} as ServerData,
    forms: {},
    linkTo: (to: string) => linkTo(to, address, routes),
  };
  return Object.entries(trees).map(([route, tree]) => {
    const { title = route, description = "" } = ABOUT[route] ?? {};
    const body = bodyMarkdown(tree as unknown as MdxNode, writing);
    return headedTwin({ route, title, description }, body, address);
  });
}
