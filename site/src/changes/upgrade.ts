import { routeIn, type EditionFacts } from "../edition/routes.ts";

/** The page on upgrades, in an edition at the root. */
const UPGRADE = "/docs/bee/working-with-bee/upgrading-bee";

/** Where operators begin: the page on upgrades in the edition of the newer release. */
export const upgradeRoute = (newer: Pick<EditionFacts, "prefix">): string =>
  routeIn(UPGRADE, newer);
