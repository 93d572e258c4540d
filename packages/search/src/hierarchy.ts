// The headings above a place as numbered levels, the form that hosted indexes have as well.

/** Headings from the navigation section (level 0) and page title (level 1) down. */
export interface Hierarchy {
  /** Section of the navigation. */
  readonly lvl0: string;
  /** Title of the page. */
  readonly lvl1: string;
  /** First heading at or above the section; null if absent. */
  readonly lvl2: string | null;
  /** Next heading on the path to the section; null if absent. */
  readonly lvl3: string | null;
  /** The heading below `lvl3`, or null. */
  readonly lvl4: string | null;
  /** The heading below `lvl4`, or null. */
  readonly lvl5: string | null;
  /** The heading below `lvl5`, or null. */
  readonly lvl6: string | null;
}

/** Heading level of a hit; `content` if only its text matches. */
export type HitType = "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6" | "content";

/**
 * The hierarchy of a place: its navigation section, its page and the headings above and of it, as
 * the hosted index numbers them. Headings below the fifth are left out.
 */
export function hierarchyOf(group: string, page: string, headings: readonly string[]): Hierarchy {
  const at = (level: number): string | null => headings[level] ?? null;
  return {
    lvl0: group,
    lvl1: page,
    lvl2: at(0),
    lvl3: at(1),
    lvl4: at(2),
    lvl5: at(3),
    lvl6: at(4),
  };
}

/** The levels below the navigation section, lowest first. */
export const LEVELS = ["lvl6", "lvl5", "lvl4", "lvl3", "lvl2", "lvl1"] as const;

/** The level of a place's own heading. */
export function levelOf(hierarchy: Hierarchy): Exclude<HitType, "content"> {
  return LEVELS.find((level) => hierarchy[level]) ?? "lvl1";
}
