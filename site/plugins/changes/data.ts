// What differs in the tables of data/: rows of one name in different releases are one thing.
import type { ChangeGroup, ChangeRow } from "../../shared/changes/facts.ts";
import { inEdition, type ReleaseRange } from "../../shared/edition/in-edition.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import type { ConfigOption, Constant, MetricGroup, Protocol } from "../../shared/mdx/rows.ts";
import type { ComparedEdition } from "./interface.ts";
import { readData } from "../../settings/files.ts";

/** A row of a table, as it is compared. */
interface Thing extends ReleaseRange {
  readonly name: string;
  /** Where the table shows it, in an edition at the root. */
  readonly to: string;
  /** Description. */
  readonly says: string;
  /** Whether its name is a phrase and no literal. */
  readonly isPhrase?: boolean;
  /** Its value, where it has one. */
  readonly value?: string;
}

const sentences = (text: string): string[] => text.split(/(?<=[.!?])\s+/);

/** The sentences of a text that another has not. */
const own = (text: string, other: string): string =>
  sentences(text)
    .filter((one) => !sentences(other).includes(one))
    .join(" ");

function changed(old: Thing, now: Thing): Pick<ChangeRow, "from" | "now" | "words"> {
  const values = old.value !== now.value;
  const [before, after] = values
    ? [old.value ?? "", now.value ?? ""]
    : [own(old.says, now.says), own(now.says, old.says)];
  return {
    ...(before !== "" && { from: before }),
    ...(after !== "" && { now: after }),
    words: values && old.says !== now.says ? [own(now.says, old.says)].filter(Boolean) : [],
  };
}

function rowOf(
  old: Thing | undefined,
  now: Thing | undefined,
  sides: readonly [ComparedEdition, ComparedEdition],
): ChangeRow | undefined {
  const thing = now ?? old;
  if (!thing || (old === now && old !== undefined)) return undefined;
  const release = now?.since ?? old?.until;
  const row = {
    name: thing.isPhrase ? thing.name : `\`${thing.name}\``,
    to: routeIn(thing.to, now ? sides[1] : sides[0]),
    ...(release !== undefined && { release }),
    places: [],
  };
  if (old && now) {
    const said = changed(old, now);
    const isSame = said.from === undefined && said.now === undefined && said.words.length === 0;
    return isSame ? undefined : { ...row, kind: "changed", ...said };
  }
  return { ...row, kind: now ? "new" : "gone", words: [thing.says] };
}

const RANKS = { gone: 0, changed: 1, new: 2 } as const;

/** Sorts removals first: they break programs and nodes. */
export const byKind = (rows: readonly ChangeRow[]): ChangeRow[] =>
  rows.toSorted((one, other) => RANKS[one.kind] - RANKS[other.kind]);

/** The differing rows of one table. */
export function tableChanges(
  things: readonly Thing[],
  sides: readonly [ComparedEdition, ComparedEdition],
): ChangeRow[] {
  const names = [...new Set(things.map(({ name }) => name))];
  const [older, newer] = sides.map(
    ({ release }) =>
      new Map(things.filter((one) => inEdition(one, release)).map((one) => [one.name, one])),
  );
  return byKind(names.flatMap((name) => rowOf(older?.get(name), newer?.get(name), sides) ?? []));
}

const OPTIONS = "/docs/bee/working-with-bee/options";
const METRICS = "/docs/bee/working-with-bee/metrics";
const GLOSSARY = "/docs/references/glossary";
const PROTOCOLS = "/docs/develop/contribute/protocols";

function metricThings(groups: readonly MetricGroup[]): Thing[] {
  return groups.flatMap(({ subsystem, metrics }) =>
    metrics.map(({ name, meaning, since, until }) => {
      const full = subsystem === "" ? `bee_${name}` : `bee_${subsystem}_${name}`;
      return { name: full, to: `${METRICS}#metric-${full}`, says: meaning, since, until };
    }),
  );
}

/** The groups of the tables: options; numbers, protocols and metrics. */
export function dataChanges(
  sides: readonly [ComparedEdition, ComparedEdition],
): Readonly<Record<"options" | "numbers" | "protocols" | "metrics", ChangeGroup>> {
  const group = (id: string, title: string, things: readonly Thing[]): ChangeGroup => ({
    id,
    title,
    rows: tableChanges(things, sides),
  });
  const options = readData<ConfigOption[]>("config-options").map((option) => ({
    ...option,
    to: `${OPTIONS}#option-${option.name}`,
    says: option.meaning,
    value: `default \`${option.default === "" ? '""' : option.default}\``,
  }));
  const numbers = readData<Constant[]>("constants").map(({ id, name, value, since, until }) => ({
    name,
    to: `${GLOSSARY}#constant-${id}`,
    isPhrase: true,
    says: value,
    since,
    until,
  }));
  const protocols = readData<Protocol[]>("protocols").map(
    ({ id, version, flow, limits, since, until }) => ({
      name: id,
      to: `${PROTOCOLS}#protocol-${id}`,
      says: `${flow}. ${limits}`,
      value: `version ${version}`,
      since,
      until,
    }),
  );
  return {
    options: group("options-all", "Options", options),
    numbers: group("numbers", "Numbers", numbers),
    protocols: group("protocols", "Protocols between nodes", protocols),
    metrics: group("metrics", "Metrics", metricThings(readData<MetricGroup[]>("metrics"))),
  };
}
