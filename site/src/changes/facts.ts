// What the build knows of the changes from one edition to a newer one (`plugins/changes`).

/** Whether the newer release brought a thing, dropped it, or has it otherwise. */
export type ChangeKind = "new" | "changed" | "gone";

/** A link to where a thing is described, in the edition that has it. */
export interface ChangeLink {
  readonly label: string;
  readonly to: string;
}

/** One thing that differs. Texts may hold code in `backticks`. */
export interface ChangeRow {
  readonly kind: ChangeKind;
  readonly name: string;
  /** Where the name leads. */
  readonly to?: string;
  /** The release that did it, such as `2.7.0`. */
  readonly release?: string;
  /** What is said of it, in sentences. */
  readonly words: readonly string[];
  /** How it was and how it is. */
  readonly from?: string;
  readonly now?: string;
  /** Operations that it concerns. */
  readonly places: readonly ChangeLink[];
}

/** Rows of one kind of thing. */
export interface ChangeGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly ChangeRow[];
}

/** Groups below one heading. */
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
  /** Its address, in the newer edition unless only the older has it. */
  readonly to: string;
  /** `changed` where both editions have it. */
  readonly kind: ChangeKind;
  /** Whether each edition has a text of its own. */
  readonly isRewritten: boolean;
  /** Number of differences; 0 unless `kind` is `changed` and both editions share the source. */
  readonly places: number;
}

/** Changed pages of one sidebar. */
export interface ChangedShelf {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly ChangedPage[];
  /** Pages without a difference. */
  readonly same: readonly ChangeLink[];
}

/** Everything that differs between two editions. */
export interface Changes {
  /** Releases of Bee. */
  readonly older: string;
  readonly newer: string;
  /** Route of the page that shows it. */
  readonly route: string;
  readonly parts: readonly ChangePart[];
  readonly shelves: readonly ChangedShelf[];
}
