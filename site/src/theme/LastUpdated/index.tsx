/**
 * Replaces theme-classic 3.10.2 `LastUpdated`, which formats the same text with `Intl`: loading its
 * tables takes 6 % of a page's script time.
 */
import { ThemeClassNames } from "@docusaurus/theme-common";
import { dayOf } from "../../doc-page/day.ts";

interface Props {
  /** Unix time in milliseconds; absent without git history. */
  readonly lastUpdatedAt?: number | null;
}

/** Date of the last change. */
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
