import { format, inspect } from "./inspect.ts";
import type { Stream } from "./run-module.ts";

type Print = (...values: unknown[]) => void;

/** A bordered table of `rows`, the first one the head. */
function bordered(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? "").length + 2)),
  );
  const rule = (left: string, cross: string, right: string): string =>
    left + widths.map((width) => "─".repeat(width)).join(cross) + right;
  const [head, ...body] = rows.map(
    (row) => `│${widths.map((width, at) => ` ${row[at] ?? ""}`.padEnd(width)).join("│")}│`,
  );
  return [rule("┌", "┬", "┐"), head, rule("├", "┼", "┤"), ...body, rule("└", "┴", "┘")].join("\n");
}

/** Text of `console.table` as Node.js 22 prints it; `undefined` for what it logs instead. */
function tableText(data: unknown, only?: readonly string[]): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const items = data instanceof Map || data instanceof Set ? [...data] : data;
  const rows = Object.entries(items);
  const isRow = (value: unknown): value is object => typeof value === "object" && value !== null;
  const keys =
    only ?? new Set(rows.flatMap(([, value]) => (isRow(value) ? Object.keys(value) : [])));
  const hasValues = rows.some(([, value]) => !isRow(value));
  const cells = rows.map(([index, value]) => [
    index,
    ...[...keys].map((key) =>
      isRow(value) && Object.hasOwn(value, key) ? inspect(Reflect.get(value, key)) : "",
    ),
    ...(hasValues ? [isRow(value) ? "" : inspect(value)] : []),
  ]);
  return bordered([["(index)", ...keys, ...(hasValues ? ["Values"] : [])], ...cells]);
}

/**
 * Console of a sample: each method that prints in Node.js prints here, in the same form, except that a
 * trace has no stack. `now` is in milliseconds.
 */
export function sampleConsole(
  tell: (text: string, stream: Stream) => void,
  now: () => number,
): Partial<Console> {
  let indent = "";
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  const print =
    (stream: Stream): Print =>
    (...values) =>
      tell(format(values).replace(/^/gm, indent), stream);
  const [log, error] = [print("out"), print("error")];
  const group: Print = (...label) => {
    if (label.length > 0) log(...label);
    indent += "  ";
  };
  const elapsed = (method: string, label: string, ...values: unknown[]): void => {
    const start = timers.get(label);
    if (start === undefined) error(`No such label '${label}' for console.${method}()`);
    else log(`${label}: ${(now() - start).toFixed(3)}ms`, ...values);
  };
  return {
    log,
    info: log,
    debug: log,
    dirxml: log,
    warn: error,
    error,
    dir: (value: unknown) => log(inspect(value)),
    trace: (...values: unknown[]) => error(`Trace: ${format(values)}`.replace(/: $/, "")),
    assert(isTrue?: boolean, ...values: unknown[]) {
      if (isTrue) return;
      const [first, ...rest] = values;
      if (typeof first === "string") error(`Assertion failed: ${first}`, ...rest);
      else error("Assertion failed", ...values);
    },
    group,
    groupCollapsed: group,
    groupEnd: () => void (indent = indent.slice(2)),
    count(label = "default") {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      log(`${label}: ${counts.get(label)}`);
    },
    countReset: (label = "default") => void counts.delete(label),
    time: (label = "default") => void timers.set(label, now()),
    timeLog: (label = "default", ...values: unknown[]) => elapsed("timeLog", label, ...values),
    timeEnd(label = "default") {
      elapsed("timeEnd", label);
      timers.delete(label);
    },
    table: (data?: unknown, only?: readonly string[]) => log(tableText(data, only) ?? data),
  };
}
