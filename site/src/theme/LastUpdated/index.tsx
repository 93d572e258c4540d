/**
 * Replaces theme-classic 3.10.2 `LastUpdated`, which asks `Intl` for the same words: the browser loads
 * its tables for that, 6 % of the script time of a page.
 */
import { ThemeClassNames } from "@docusaurus/theme-common";
import { dayOf } from "../../doc-page/day.ts";

interface Props {
  /** Milliseconds since 1970, or nothing when the repository's history is not there. */
  readonly lastUpdatedAt?: number | null;
}

/** When the page was last changed. */
export default function LastUpdated({ lastUpdatedAt }: Props) {
  if (!lastUpdatedAt) return null;
  const date = new Date(lastUpdatedAt);
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      Last updated on{" "}
      <b>
        <time dateTime={date.toISOString()} itemProp="dateModified">
          {dayOf(date)}
        </time>
      </b>
    </span>
  );
}
