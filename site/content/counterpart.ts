import { EDITION_FACTS, NEWEST_RELEASE } from "../settings/editions.ts";
import { changesRoute, counterpartOf } from "../shared/changes/route.ts";

/** The release that another is compared with: the newest one, or for that the one before it. */
export const counterpartRelease = (release: string): string =>
  counterpartOf(release, EDITION_FACTS)?.release ?? release;

/** Route of the page with what differs between the newest release and the one before it. */
export const newestChanges = changesRoute(NEWEST_RELEASE, counterpartRelease(NEWEST_RELEASE));
