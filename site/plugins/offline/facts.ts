import type { Site } from "../../settings/site.ts";
import type { CopyFacts } from "./list.ts";

/** What a copy of a site is told apart by. */
export const copyFacts = ({
  version,
  editions,
}: Pick<Site, "version" | "editions">): CopyFacts => ({
  site: version,
  editions: editions.slice(1),
});
