import { deref, isObject, type JsonObject } from "@swarm-docs/openapi/bundle/document";
import type { DocumentedOperation } from "../contract/harness/document.ts";
import type { PlainRequest } from "../contract/harness/target.ts";

/** Numbers that look random and are the same at every run. [mulberry32] */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }
}

const strange: readonly [string, ...string[]] = [
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "NaN",
  "null",
  "true",
  "..",
  "../../etc/passwd",
  "%",
  "%zz",
  "%00",
  "%2f%2e%2e",
  "a b",
  "é𝛼",
  "'\"<>&",
  "__proto__",
  "constructor",
  "18446744073709551615",
  "18446744073709551616",
  "9".repeat(400),
  "a".repeat(5000),
  "0x",
  `0x${"f".repeat(64)}`,
  "f".repeat(63),
  "g".repeat(64),
  "{}",
  "[[[[[",
  "application/x-tar",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "bytes=0-0",
  "bytes=5-2,-7,9999999999999999999-",
];

/** Values that mean something to the node: ids and references that exist. */
export type Known = readonly [string, ...string[]];

/** Text for a parameter: an existing name, an unusual string, or a value of its schema. */
function textFor(name: string, schema: JsonObject, known: Known, dice: Dice): string {
  if (dice.once(8)) return dice.pick(strange);
  if (/batch/i.test(name) && !dice.once(3)) return known[0];
  if (dice.once(3)) return dice.pick(known);
  const { type, pattern } = schema;
  const choices = schema["enum"];
  if (Array.isArray(choices) && choices.length > 0) return String(dice.pick(choices as never));
  if (type === "boolean") return dice.pick(["true", "false", "1", "T"]);
  if (type === "integer") return String(dice.pick([0, 1, 2, 3, 17, 20, 255, 1000, 65_536]));
  if (typeof pattern === "string" && /[Ff]/.test(pattern)) {
    return toHex(dice.bytes(dice.pick([1, 2, 20, 32, 32, 33, 64, 65, 113])));
  }
  return dice.pick(["1", "10000000000", "name.txt", "index.html", "30s", "bzz", "a/b/c"]);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly schema: JsonObject;
}

function parametersOf({ document, value }: DocumentedOperation): Parameter[] {
  const list = Array.isArray(value["parameters"]) ? value["parameters"] : [];
  return list.flatMap((entry) => {
    const one = deref(document, entry);
    if (!isObject(one)) return [];
    const schema = deref(document, one["schema"]);
    return [
      {
        name: String(one["name"]),
        place: String(one["in"]),
        isRequired: one["required"] === true,
        schema: isObject(schema) ? schema : {},
      },
    ];
  });
}

function bodyFor(dice: Dice, known: Known): Uint8Array<ArrayBuffer> {
  const text = (value: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(new TextEncoder().encode(value));
  switch (dice.below(7)) {
    case 0:
      return dice.bytes(dice.below(5000));
    case 1:
      return text(dice.pick(strange));
    case 2:
      return text(
        JSON.stringify({ grantees: [dice.pick(known)], add: 5, address: dice.pick(known) }),
      );
    case 3: {
      // A chunk: a span that may lie, and a payload.
      const chunk = dice.bytes(8 + dice.below(4200));
      if (dice.once(2)) chunk.fill(0, 1, 8);
      return chunk;
    }
    case 4: {
      // The head of a tar member, with rubbish in its fields.
      const tar = new Uint8Array(1536);
      tar.set(text(dice.pick(["a.txt", "../up", "/root", "a/../../b"])), 0);
      tar.set(text(dice.pick(["00000000010\0", "77777777777\0", "zzzz", "\x80\xff\xff"])), 124);
      tar.set(text("ustar\x0000"), 257);
      tar[156] = dice.below(256);
      return tar;
    }
    case 5:
      return text(
        `--x\r\nContent-Disposition: form-data; name="${dice.pick(strange)}"\r\n\r\nhi\r\n--x--\r\n`,
      );
    default:
      return new Uint8Array(0);
  }
}

/** A request made from an operation of the document, more or less as it should be. */
export function requestFor(of: DocumentedOperation, known: Known, dice: Dice): PlainRequest {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  const values: Record<string, string> = {};
  for (const { name, place, isRequired, schema } of parametersOf(of)) {
    if (place !== "path" && !dice.once(isRequired ? 1 : 3) && !dice.once(10)) continue;
    const text = textFor(name, schema, known, dice);
    if (place === "path") values[name] = text;
    else if (place === "query") query.append(name, text);
    else headers[name] = headerSafe(text);
  }
  // Mining for more than one byte takes minutes, which is how it should be and not what this asks.
  if (of.id === "sendPss" && /[0-9a-f]{4}/i.test(values["targets"] ?? "")) values["targets"] = "aa";
  const path = of.path.replaceAll(/\{([^{}]+)\}/g, (_all, name: string) =>
    dice.once(10) ? (values[name] ?? "") : encodeURIComponent(values[name] ?? ""),
  );
  const search = query.toString();
  const hasBody = of.method !== "GET" && of.method !== "HEAD";
  return {
    method: of.method,
    path: `${dice.once(5) ? "/v1" : ""}${path}${search === "" ? "" : `?${search}`}`,
    headers,
    ...(hasBody ? { body: bodyFor(dice, known) } : {}),
  };
}

/** What `Headers` lets through: no line ends, no characters beyond a byte. */
function headerSafe(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").trim();
}
