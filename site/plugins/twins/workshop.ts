import { CATALOGUE } from "../../shared/workshop/catalogue.ts";
import { headedTwin, type Twin } from "./twin.ts";
import { linkTo, type Address } from "./links.ts";

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
  const head = { route: WORKSHOP_ROUTE, title: TITLE, description: DESCRIPTION };
  return headedTwin(head, panels.join("\n\n"), address);
}
