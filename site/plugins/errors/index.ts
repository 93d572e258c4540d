import { entriesOf, entryRoute, ERRORS_ROUTE } from "../../shared/errors/entries.ts";
import type { EntryFacts } from "../../shared/errors/facts.ts";
import { entryPages } from "../entry-pages.ts";

/** The list `/errors/` and a page for each error and log line. */
export default entryPages<EntryFacts>({
  name: "errors",
  file: "entries",
  component: "@site/src/errors/EntryPage.tsx",
  oneOf: entryRoute(":id?"),
  routesOf: (facts) => [ERRORS_ROUTE, ...entriesOf(facts).map(({ id }) => entryRoute(id))],
});
