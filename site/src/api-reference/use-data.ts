import { useLocalPathname } from "@docusaurus/theme-common/internal";
import editions from "api-reference-data";
import { editionOfRoute, type EditionFacts } from "../../shared/edition/routes.ts";
import { useEditions } from "../edition/use-edition.ts";

/** Edition of the current URL; also works above the provider of the reader's preferred version. */
export function useReferenceEdition(): EditionFacts {
  const all = useEditions();
  return editionOfRoute(useLocalPathname(), all) ?? all[0];
}

/** Reference data of that edition. */
export function useData(): ApiReferenceData {
  const { prefix, release } = useReferenceEdition();
  const data = editions[prefix];
  if (!data) throw new Error(`There is no reference of Bee ${release}.`);
  return data;
}
