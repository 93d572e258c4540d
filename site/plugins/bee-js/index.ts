import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { indexRoute } from "../../shared/bee-js/pages.ts";
import { BEE_JS_ROUTE } from "../../shared/bee-js/routes.ts";
import { entryPages } from "../entry-pages.ts";

/** The reference of bee-js: for each edition a list and a page for each class. */
export default entryPages<readonly BeeJsReference[]>({
  name: "bee-js",
  file: "bee-js",
  component: "@site/src/bee-js/ReferencePage.tsx",
  oneOf: `${BEE_JS_ROUTE}:entry*`,
  routesOf: (references) =>
    references.flatMap((one) => [indexRoute(one), ...one.pages.map(({ route }) => route)]),
});
