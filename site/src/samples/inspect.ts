// `console.log` formatting of Node.js: the pages show Node.js output.

/** Maximum line length of an object or list. */
const WIDTH = 72;
/**
 * Longer arrays are cut, as in Node.js. Node.js also aligns arrays of numbers and short strings in
 * columns; this one does not.
 */
const LONGEST_LIST = 100;
const DEEPEST = 2;

const quoted = (text: string): string => {
  const mark = ["'", '"', "`"].find((one) => !text.includes(one)) ?? "'";
  const plain = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return mark + (mark === "'" ? plain.replaceAll("'", "\\'") : plain) + mark;
};

const keyOf = (name: string): string => (/^[a-zA-Z_]\w*$/.test(name) ? name : quoted(name));

function joined(parts: readonly string[], open: string, close: string, depth: number): string {
  if (parts.length === 0) return open + close;
  const length = parts.reduce((sum, part) => sum + part.length + 2, open.length);
  const fits = length <= WIDTH && !parts.some((part) => part.includes("\n"));
  if (fits) return `${open} ${parts.join(", ")} ${close}`;
  const space = "  ".repeat(depth + 1);
  return `${open}\n${space}${parts.join(`,\n${space}`)}\n${"  ".repeat(depth)}${close}`;
}

function functionText(value: { readonly name: string }): string {
  const isClass = /^class\b/.test(String(value));
  if (!isClass) return value.name === "" ? "[Function (anonymous)]" : `[Function: ${value.name}]`;
  const { name: base } = Object.getPrototypeOf(value) as { readonly name: string };
  return `[class ${value.name || "(anonymous)"}${base === "" ? "" : ` extends ${base}`}]`;
}

function primitive(value: unknown): string | undefined {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "function") return functionText(value);
  return typeof value === "object" && value !== null ? undefined : String(value);
}

function nameOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as { constructor: { name: string } } | null;
  return prototype === null ? "[Object: null prototype]" : prototype.constructor.name;
}

/** Getters are named, not called. */
function accessorText({ get, set }: PropertyDescriptor): string | undefined {
  if (get) return set ? "[Getter/Setter]" : "[Getter]";
  return set && "[Setter]";
}

function list(items: Iterable<unknown>, size: number, show: (item: unknown) => string): string[] {
  const parts: string[] = [];
  for (const item of items) {
    if (parts.length === LONGEST_LIST) break;
    parts.push(show(item));
  }
  const left = size - parts.length;
  if (left > 0) parts.push(`... ${left} more item${left === 1 ? "" : "s"}`);
  return parts;
}

function object(value: object, depth: number, above: readonly object[]): string {
  if (above.includes(value)) return "[Circular *1]";
  const name = nameOf(value);
  if (value instanceof Error)
    return value.stack?.includes(value.message) ? value.stack : String(value);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (depth > DEEPEST) return Array.isArray(value) ? "[Array]" : `[${name}]`;
  const show = (item: unknown): string =>
    primitive(item) ?? object(item as object, depth + 1, [...above, value]);
  if (Array.isArray(value)) return joined(list(value, value.length, show), "[", "]", depth);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const items = value as Uint8Array;
    return joined(list(items, items.length, show), `${name}(${items.length}) [`, "]", depth);
  }
  if (value instanceof Map) {
    const pairs = [...value].map(([key, item]) => `${show(key)} => ${show(item)}`);
    return joined(pairs, `Map(${value.size}) {`, "}", depth);
  }
  if (value instanceof Set)
    return joined(list(value, value.size, show), `Set(${value.size}) {`, "}", depth);
  if (value instanceof Promise) return "Promise { <pending> }";
  const parts = Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, { enumerable }]) => enumerable)
    .map(([key, property]) => `${keyOf(key)}: ${accessorText(property) ?? show(property.value)}`);
  return joined(parts, name === "Object" ? "{" : `${name} {`, "}", depth);
}

/** Formats a value on one line, with quoted strings. */
export function inspect(value: unknown): string {
  return primitive(value) ?? object(value as object, 0, []);
}

const number = (value: unknown, read: (text: string) => number): string =>
  typeof value === "bigint"
    ? `${value}n`
    : typeof value === "symbol" || typeof value === "object"
      ? "NaN"
      : inspect(read(String(value)));

/** Conversions of a format string [Node.js, util.format]. */
const CONVERSIONS: Readonly<Record<string, (value: unknown) => string>> = {
  s: (value) => (typeof value === "string" ? value : (primitive(value) ?? inspect(value))),
  d: (value) => number(value, Number),
  i: (value) => number(value, Number.parseInt),
  f: (value) => number(value, Number.parseFloat),
  j: (value) => JSON.stringify(value),
  o: inspect,
  O: inspect,
  c: () => "",
};

/** Formats the arguments of `console.log`, without the trailing newline. */
export function format(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== "string" || rest.length === 0)
    return values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" ");
  const text = first.replace(/%([sdifjoOc%])/g, (whole, kind: string) => {
    if (kind === "%") return "%";
    return rest.length === 0 ? whole : (CONVERSIONS[kind]?.(rest.shift()) ?? whole);
  });
  return [text, ...rest.map((value) => (typeof value === "string" ? value : inspect(value)))].join(
    " ",
  );
}
