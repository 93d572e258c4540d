import { changesBetween, releasesOf, type Change } from "@swarm-docs/openapi/document/changes";
import { errorDates } from "@swarm-docs/openapi/bundle/errors";
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import {
  BEE_RELEASES,
  FIRST_RELEASES,
  compareReleases,
  INTERFACE_VERSIONS,
  type InterfaceVersion,
} from "@swarm-docs/openapi/document/version";
import { grouped } from "./grouped.ts";
import { linesOf, operationLines, type Saying } from "./words.ts";

/** A badge: new, changed or gone, with the releases of Bee. */
export interface EditionChip {
  readonly kind: "new" | "changed" | "gone";
  /** `new in 2.8.1`, `different from 2.7.0 on`. */
  readonly text: string;
  /** What differs, a line each, with code in backticks; absent where the text says all. */
  readonly says?: string;
}

/** The chips of the page of one edition. */
export interface Chips {
  /** The release of Bee that the edition is compared with. */
  readonly other: string;
  /** Where the differences come from: `since 2.6.0`, or `by 2.8.2` when that is newer. */
  readonly compared: string;
  /** Ids of the operations that differ, in any way. */
  readonly operations: ReadonlySet<string>;
  /** The chip of an operation, parameter, header, field or body by its id on the page. */
  readonly at: (id: string) => EditionChip | undefined;
  /** The chip of an error of a response, by the id of the response and its own. */
  readonly error: (response: string, error: string) => EditionChip | undefined;
}

/** What a page without anything to compare with has. */
export const NO_CHIPS: Chips = {
  other: "",
  compared: "",
  operations: new Set(),
  at: () => undefined,
  error: () => undefined,
};

/**
 * The version that the page of another is compared with: the one before it; for the oldest the one
 * after it. Gives `undefined` when there is only one.
 */
export function otherVersion(version: InterfaceVersion): InterfaceVersion | undefined {
  const at = INTERFACE_VERSIONS.indexOf(version);
  return INTERFACE_VERSIONS[at === 0 ? 1 : at - 1];
}

/** The side from which a page looks at a change. */
interface View extends Saying {
  readonly isNewer: boolean;
}

/** What a page has to say of a change: the older one looks ahead, the newer one back. */
function textOf(change: Change, view: View): Pick<EditionChip, "kind" | "text"> {
  const { kind, part, since, changed } = change;
  const releases = releasesOf(change, view.newer);
  if (!view.isNewer)
    return kind === "removed"
      ? { kind: "gone", text: `gone in ${releases.at(-1)}` }
      : { kind: "changed", text: `different from ${releases[0]} on` };
  // A mark may say that something is new of which the older document already spoke, and the other
  // way round: then the document was wrong.
  const isNew = kind === "added" ? !changed : since !== undefined && part !== "error";
  return isNew
    ? { kind: "new", text: `new in ${releases[0]}` }
    : { kind: "changed", text: `changed in ${releases.join(", ")}` };
}

function chipOf(change: Change, view: View, says: readonly string[]): EditionChip {
  const chip = textOf(change, view);
  return chip.kind === "changed" && says.length > 0 ? { ...chip, says: says.join("\n") } : chip;
}

/** An error that another status carries says the status instead of telling it on demand. */
function errorChip(change: Change, view: View): EditionChip {
  const chip = chipOf(change, view, []);
  if (change.kind !== "changed") return chip;
  const { from, to } = change;
  return { ...chip, text: `${chip.text}: ${view.isNewer ? `${from} before` : to}` };
}

/** The chip of an operation sums up all its changes. */
function operationChip(changes: readonly Change[], view: View): EditionChip {
  const whole = changes.find(({ part }) => part === "operation");
  if (whole) return chipOf(whole, view, []);
  const releases = changes.flatMap((change) => releasesOf(change, view.newer));
  const sorted = [...new Set(releases)].sort(compareReleases);
  const changed = sorted.map((since) => ({ since, words: "" }));
  const all: Change = {
    operation: "",
    part: "behavior",
    kind: "changed",
    name: "",
    anchor: "",
    changed,
  };
  return chipOf(all, view, operationLines(changes, view));
}

/** Whether the page of the document has the thing that changed. */
const isOn = ({ kind }: Change, isNewer: boolean): boolean =>
  kind === "changed" || (kind === "added") === isNewer;

/**
 * The chips of a version's page, from what differs between its document and another one.
 */
export function chipsOf(
  page: { readonly version: InterfaceVersion; readonly document: JsonObject },
  other: { readonly version: InterfaceVersion; readonly document: JsonObject },
  message: (id: string) => string,
): Chips {
  const isNewer =
    INTERFACE_VERSIONS.indexOf(page.version) > INTERFACE_VERSIONS.indexOf(other.version);
  const [before, after] = isNewer ? [other, page] : [page, other];
  const view: View = { isNewer, newer: FIRST_RELEASES[after.version], message };
  const changes = changesBetween(before.document, after.document, errorDates());
  const chips = new Map<string, EditionChip>();
  for (const change of changes) {
    const { part, name } = change;
    const anchor = isNewer ? change.anchor : (change.anchorBefore ?? change.anchor);
    if (!isOn(change, isNewer)) continue;
    if (part === "error") chips.set(`${anchor} ${name}`, errorChip(change, view));
    // Changes described by text only are attached to the operation.
    else if (!["behavior", "path", "operation"].includes(part))
      chips.set(anchor, chipOf(change, view, linesOf(change, view)));
  }
  const byOperation = grouped(changes, ({ operation }) => operation);
  for (const [id, some] of byOperation) chips.set(id, operationChip(some, view));
  const release = BEE_RELEASES[other.version];
  return {
    other: release,
    compared: `${isNewer ? "since" : "by"} ${release}`,
    operations: new Set(byOperation.keys()),
    at: (id) => chips.get(id),
    error: (response, error) => chips.get(`${response} ${error}`),
  };
}
