import { releasesOf, type Change, type ChangedPart } from "@swarm-docs/openapi/document/changes";
import { grouped } from "./grouped.ts";

/** What the words of changes are made with. */
export interface Saying {
  /** Release of the newer document; changes without one of their own belong to it. */
  readonly newer: string;
  /** Text of an error by its id, in whichever document has it. */
  readonly message: (id: string) => string;
}

const HEADS = { added: "New in", changed: "Changed in", removed: "Gone in" } as const;

/** What a change is about, for one and for several. */
const PARTS: Readonly<Record<ChangedPart, readonly [one: string, several: string]>> = {
  operation: ["operation", "operations"],
  path: ["path", "paths"],
  behavior: ["behavior", "behavior"],
  parameter: ["parameter", "parameters"],
  body: ["body", "bodies"],
  status: ["status", "statuses"],
  header: ["header of the answer", "headers of the answer"],
  field: ["field", "fields"],
  error: ["error", "errors"],
};

function sentences({ changed = [] }: Change): string[] {
  return changed.map(({ since, words }) => `${since}: ${words}`);
}

/** What something was and is, one line for each release; empty where there are no words. */
export function linesOf(change: Change, { newer }: Saying): string[] {
  const said = sentences(change);
  if (said.length > 0) return said;
  const { from = "", to = "" } = change;
  const [release] = releasesOf(change, newer);
  if (change.part === "path") return [`${release}: \`${from}\` became \`${to}\`.`];
  if (from === "" && to === "") return [];
  return [`${release}: ${to || "no longer so"}; before: ${from || "not so"}.`];
}

const inCode = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

/** What else was otherwise about a thing with this name: its name, or the status of an error. */
function before({ part, kind, anchorBefore, from, to }: Change): string {
  if (kind !== "changed" || anchorBefore === undefined) return "";
  if (part === "error") return ` (${to}, ${from} before)`;
  return ` (${inCode(anchorBefore.slice(anchorBefore.lastIndexOf(".") + 1))} before)`;
}

/** What has changed of one kind: ``errors `b`, `c` ``. */
function named(part: ChangedPart, changes: readonly Change[], { message }: Saying): string {
  const [one, several] = PARTS[part];
  if (part === "body") return one;
  const texts = changes.map(
    (change) => inCode(part === "error" ? message(change.name) : change.name) + before(change),
  );
  const names = [...new Set(texts)];
  return `${names.length === 1 ? one : several} ${names.join(", ")}`;
}

/** Removes status changes that an error change already describes. */
function withoutStatuses(changes: readonly Change[]): Change[] {
  const errors = changes.filter(({ part }) => part === "error");
  const places = new Set(errors.flatMap(({ anchor, anchorBefore }) => [anchor, anchorBefore]));
  return changes.filter(({ part, anchor }) => part !== "status" || !places.has(anchor));
}

/**
 * All changes of one operation, a line each: textual changes first, then new, changed and gone, by
 * release.
 */
export function operationLines(changes: readonly Change[], saying: Saying): string[] {
  const isTold = ({ part }: Change): boolean => part === "behavior" || part === "path";
  const heads = grouped(
    withoutStatuses(changes).filter((change) => !isTold(change)),
    (change) => `${HEADS[change.kind]} ${releasesOf(change, saying.newer).join(", ")}`,
  );
  return [
    ...changes.filter(isTold).flatMap((change) => linesOf(change, saying)),
    ...[...heads].map(([head, some]) => {
      const parts = grouped(some, ({ part }) => part);
      const texts = [...parts.values()].map((same) =>
        named(same[0]?.part ?? "field", same, saying),
      );
      return `${head}: ${texts.join("; ")}.`;
    }),
  ];
}
