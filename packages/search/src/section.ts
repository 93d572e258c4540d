// The places that an index is made of: a page, a part of one, or a row of a table.

/** What a section is about; decides its anchor's form and its place among equals. */
export type Kind =
  | "page"
  | "section"
  | "operation"
  | "error"
  | "log"
  | "term"
  | "option"
  | "metric"
  | "protocol"
  | "contract"
  | "constant"
  | "symbol"
  | "post";

/** A search target: a page, a section under a heading, or a table row. */
export interface Section {
  /** Subject of the section. */
  readonly kind: Kind;
  /** Route of the page, without the base URL: `/docs/concepts/pss`. */
  readonly route: string;
  /** Id of the element on the page; empty for the page itself; a route when it has a page of its own. */
  readonly anchor: string;
  /** Section of the navigation, level 0 of the hierarchy. */
  readonly group: string;
  /** Title of the page, level 1. */
  readonly page: string;
  /** Headings from level 2 down to the section's own; empty for the page itself. */
  readonly headings: readonly string[];
  /** Plain text, one block per line. */
  readonly text: string;
  /** Names that must be found literally: flags, headers, paths, aliases. */
  readonly names: readonly string[];
  /** Names listed here and described elsewhere: channels, services, programs. */
  readonly lists?: readonly string[];
  /** Other wordings of the title: the description of a page, the summary of an operation. */
  readonly summary: string;
  /** Route of the page that explains this word of the glossary. */
  readonly explainedAt?: string;
  /**
   * Whether the section is left to the second file of the index: places that only their own names
   * lead to. Such sections follow all others.
   */
  readonly isLate?: boolean;
  /** Questions that the section answers, in words it does not contain. */
  readonly asked?: readonly string[];
}

/** The section's own title: its last heading, or the title of its page. */
export function titleOf(section: Section): string {
  return section.headings.at(-1) ?? section.page;
}

/** Route and anchor as one address below the base URL. */
export function urlOf({ route, anchor }: Pick<Section, "route" | "anchor">): string {
  if (anchor.startsWith("/")) return anchor;
  return anchor ? `${route}#${anchor}` : route;
}
