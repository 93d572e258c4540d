// Data of the changes from one edition to a newer one (`plugins/changes`).
import type { RouteLink } from "../route-link.ts";

/** Whether the newer release added, dropped or changed an entry. */
export type ChangeKind = "new" | "changed" | "gone";

/** One difference. Texts may contain code in `backticks`. */
export interface ChangeRow {
  readonly kind: ChangeKind;
  readonly name: string;
  /** Where the name leads. */
  readonly to?: string;
  /** Release that made the change, such as `2.7.0`. */
  readonly release?: string;
  /** Description, in sentences. */
  readonly words: readonly string[];
  /** Old and new value. */
  readonly from?: string;
  readonly now?: string;
  /** Operations affected, in the edition that has them. */
  readonly places: readonly RouteLink[];
}

/** Rows of one kind. */
export interface ChangeGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly ChangeRow[];
}

/** Groups under one heading. */
export interface ChangePart {
  readonly id: string;
  readonly title: string;
  readonly groups: readonly ChangeGroup[];
}

/** A page that differs between the editions. */
export interface ChangedPage {
  /** Anchor of its row. */
  readonly id: string;
  readonly title: string;
  /** Route, in the newer edition unless only the older has the page. */
  readonly to: string;
  /** `changed` if both editions have it. */
  readonly kind: ChangeKind;
  /** Whether each edition has its own text. */
  readonly isRewritten: boolean;
  /** Number of differences; 0 unless `kind` is `changed` and both editions share the source. */
  readonly places: number;
}

/** Changed pages of one sidebar. */
export interface ChangedShelf {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly ChangedPage[];
  /** Unchanged pages. */
  readonly same: readonly RouteLink[];
}

/** All differences between two editions. */
export interface Changes {
  /** Releases of Bee. */
  readonly older: string;
  readonly newer: string;
  /** Route of the changes page. */
  readonly route: string;
  readonly parts: readonly ChangePart[];
  readonly shelves: readonly ChangedShelf[];
}
