import { routeIn, type EditionFacts } from "../edition/routes.ts";

/** Route of the upgrade page, in the root edition. */
const UPGRADE = "/docs/bee/working-with-bee/upgrading-bee";

/** Route of the upgrade page in the edition of the newer release. */
export const upgradeRoute = (newer: Pick<EditionFacts, "prefix">): string =>
  routeIn(UPGRADE, newer);
