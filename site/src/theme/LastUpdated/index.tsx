import { ThemeClassNames } from "@docusaurus/theme-common";

interface Props {
  /** Milliseconds since 1970, or nothing when the repository's history is not there. */
  readonly lastUpdatedAt?: number | null;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `Nov 22, 2026`, in UTC. */
export function dayOf(date: Date): string {
  return `${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/**
 * When the page was last changed. The framework asks `Intl` for the same words, and the browser loads
 * its tables for that: a tenth of all script time of a page.
 */
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
