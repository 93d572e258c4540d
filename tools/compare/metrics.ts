import { inEdition, type ReleaseRange } from "../../site/shared/edition/in-edition.ts";
import { missing, type Compared, type Side } from "./side.ts";
import { argumentsAt, goFiles, stringsOf, withoutComments } from "./go.ts";

interface Group extends ReleaseRange {
  readonly subsystem: string;
  readonly metrics: readonly (ReleaseRange & { readonly name: string; readonly type: string })[];
}

/** Packages whose metrics exist in the source, and that no node exports. */
const UNEXPORTED: readonly (ReleaseRange & { readonly folder: string })[] = [
  { folder: "pkg/shed/" },
  { folder: "pkg/sharky/" },
  { folder: "pkg/p2p/libp2p/internal/reacher/", until: "2.7.0" },
];

/** Type of each metric of Bee by `subsystem_name`; the subsystem may be missing. */
function metricsOf({ checkout, release }: Side): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { file, text } of goFiles(checkout, "pkg")) {
    if (UNEXPORTED.some((one) => file.startsWith(one.folder) && inEdition(one, release))) continue;
    const source = withoutComments(text);
    const names = stringsOf(text);
    // `prefix + "_hits"`: the prefix is a variable, so only the ending is known.
    const value = (given = ""): string => {
      const ending = /^\w+ \+ "(.*)"$/.exec(given)?.[1];
      if (ending !== undefined) return `*${ending}`;
      return given.startsWith('"') ? given.slice(1, -1) : (names.get(given) ?? "");
    };
    for (const one of source.matchAll(/prometheus\.(Counter|Gauge|Histogram|Summary)Opts\{/g)) {
      const members = argumentsAt(source, one.index + one[0].length - 1);
      const member = (key: string): string | undefined =>
        members
          .find((text) => text.startsWith(`${key}:`))
          ?.slice(key.length + 1)
          .trim();
      const parts = [value(member("Subsystem")), value(member("Name"))].filter(Boolean);
      found.set(parts.join("_"), (one[1] ?? "").toLowerCase());
    }
  }
  return found;
}

/** Compares names and types of metrics. */
export function compareMetrics(side: Side): Compared {
  const { release, rows } = side;
  const ours = new Map(
    rows<Group>("metrics").flatMap(({ subsystem, metrics }) =>
      metrics
        .filter((metric) => inEdition(metric, release))
        .map(({ name, type }) => [[subsystem, name].filter(Boolean).join("_"), type] as const),
    ),
  );
  const theirs = new Map(metricsOf(side));
  for (const [name, type] of [...theirs].filter(([one]) => one.includes("*"))) {
    theirs.delete(name);
    const [start = "", end = ""] = name.split("*");
    for (const own of ours.keys())
      if (own.startsWith(start) && own.endsWith(end) && !theirs.has(own)) theirs.set(own, type);
  }
  const differences = [...missing("metric", ours.keys(), theirs.keys())];
  for (const [name, type] of ours) {
    const other = theirs.get(name);
    if (other !== undefined && other !== type)
      differences.push(`metric ${name}: Bee has the type ${other}, we say ${type}`);
  }
  return { name: "metrics", ours: ours.size, theirs: theirs.size, differences };
}
