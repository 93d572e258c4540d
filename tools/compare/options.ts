import type { ReleaseRange } from "../../site/shared/edition/in-edition.ts";
import { missing, type Compared, type Side } from "./side.ts";
import { argumentsAt, functionsOf, goFiles, stringsOf, valueOf, withoutComments } from "./go.ts";

interface OptionRow extends ReleaseRange {
  readonly name: string;
  readonly env: string;
  readonly type: string;
  readonly default: string;
}

interface Flag {
  readonly name: string;
  readonly type: string;
  /** As Go writes it. */
  readonly default: string;
}

/** Our names of Go's types of flags. */
const TYPES: Readonly<Record<string, string>> = {
  Bool: "bool",
  String: "string",
  StringSlice: "list",
  Duration: "duration",
  Float64: "float",
  Int: "int",
  Int64: "int",
  Uint: "uint",
  Uint8: "uint",
  Uint64: "uint",
};

/** The flags that `bee start` registers. */
function flagsOf(checkout: string): Flag[] {
  const files = goFiles(checkout, "cmd/bee/cmd");
  const names = new Map(files.flatMap(({ text }) => [...stringsOf(text)]));
  const body = files.map(({ text }) => functionsOf(text).get("setAllFlags") ?? "").join("\n");
  const source = withoutComments(body);
  const direct = [...source.matchAll(/cmd\.Flags\(\)\.(\w+)\(/g)].flatMap((found) => {
    const type = TYPES[found[1] ?? ""];
    const [name = "", given = ""] = argumentsAt(source, found.index + found[0].length - 1);
    const known = names.get(name);
    return type && known !== undefined ? [{ name: known, type, default: given }] : [];
  });
  // Hidden flags that a loop registers over a list of names.
  const all = files.map(({ text }) => withoutComments(text)).join("\n");
  const loops = [...source.matchAll(/range (\w+) \{\s*cmd\.Flags\(\)\.(\w+)\(\w+, ([^,]*),/g)];
  const looped = loops.flatMap(([, list = "", type = "", given = ""]) => {
    const [, members = ""] = new RegExp(`\\b${list} = \\[\\]string\\{([^}]*)\\}`).exec(all) ?? [];
    return members
      .split(",")
      .map((name) => names.get(name.trim()))
      .filter((name) => name !== undefined)
      .map((name) => ({ name, type: TYPES[type] ?? type, default: given }));
  });
  return [...direct, ...looped];
}

const UNITS: Readonly<Record<string, string>> = { Second: "s", Minute: "m", Hour: "h" };

/** A Go expression of literals as our tables write it; `undefined` for any other. */
function plainDefault(given: string): string | undefined {
  if (/^["`]/.test(given)) return valueOf(given);
  if (given === "[]string{}" || given === "nil") return "";
  const list = /^\[\]string\{([^}]*)\}$/.exec(given)?.[1];
  if (list !== undefined) return [...list.matchAll(/"([^"]*)"/g)].map(([, one]) => one).join(", ");
  if (/^(true|false)$/.test(given)) return given;
  const time = /^(\d+)\s*\*\s*time\.(\w+)$/.exec(given);
  if (time) return `${time[1]}${UNITS[time[2] ?? ""] ?? time[2]}`;
  const factors = given.replaceAll("_", "").split("*").map(Number);
  return factors.every((one) => !Number.isNaN(one))
    ? String(factors.reduce((product, one) => product * one, 1))
    : undefined;
}

/** A duration in seconds (`1m30s` is `90`); any other text as it is. */
function seconds(text: string): string {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text);
  if (!parts || text === "") return text;
  const [hours, minutes, rest] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  return String(hours * 3600 + minutes * 60 + rest);
}

/** Compares options: names, types, environment variables, defaults that are literals. */
export function compareOptions({ checkout, rows }: Side): Compared {
  const flags = flagsOf(checkout);
  const ours = rows<OptionRow>("config-options");
  const differences = [
    ...missing(
      "option",
      ours.map(({ name }) => name),
      flags.map(({ name }) => name),
    ),
  ];
  for (const row of ours) {
    const env = `BEE_${row.name.toUpperCase().replaceAll("-", "_")}`;
    if (row.env !== env) differences.push(`option ${row.name}: the variable is ${env}`);
    const flag = flags.find(({ name }) => name === row.name);
    if (!flag) continue;
    if (flag.type !== row.type)
      differences.push(`option ${row.name}: Bee has the type ${flag.type}, we say ${row.type}`);
    const value = plainDefault(flag.default);
    if (value !== undefined && seconds(value) !== seconds(row.default))
      differences.push(
        `option ${row.name}: Bee has the default "${value}", we say "${row.default}"`,
      );
  }
  return { name: "options", ours: ours.length, theirs: flags.length, differences };
}
