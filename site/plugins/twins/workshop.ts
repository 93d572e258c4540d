import { CATALOGUE } from "../../src/play/catalogue.ts";
import { linkTo, type Address } from "./links.ts";
import type { Twin } from "./pages.ts";

/** Route of the workshop. */
export const WORKSHOP_ROUTE = "/play";

const TITLE = "Workshop";
const DESCRIPTION =
  "Panels that compute in a browser: what they show stands here, with the pages that explain it.";

/** The words of the workshop, whose panels need a browser. `routes` are those with twins. */
export function workshopTwin(address: Address, routes: ReadonlySet<string>): Twin {
  const { url, baseUrl } = address;
  const panels = CATALOGUE.map(({ id, title, lead, explained }) => {
    const links = explained.map(
      ([route, label]) => `[${label}](${linkTo(route, address, routes)})`,
    );
    return `## ${title}\n\n${lead}\n\nPanel: ${url}${baseUrl}play#${id}. Explained in ${links.join(", ")}.`;
  });
  return {
    route: WORKSHOP_ROUTE,
    title: TITLE,
    description: DESCRIPTION,
    markdown: `> Index of all pages: ${baseUrl}llms.txt

# ${TITLE}

${DESCRIPTION}

Page: ${url}${baseUrl}play.

${panels.join("\n\n")}
`,
  };
}
