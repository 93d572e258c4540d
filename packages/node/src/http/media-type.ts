import type { Pace } from "@swarm-docs/protocol/pace";
import { skipSpace, toByteString, trimSpace } from "./byte-string.ts";

/** What a `Content-Type` or `Content-Disposition` header says; byte strings throughout. */
interface MediaType {
  /** Type in lower case, such as `multipart/form-data`; empty when it cannot be read. */
  readonly value: string;
  /** Values by name in lower case; empty after an error. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Parse error of the header or of its parameters; absent if all of it is valid. */
  readonly error?: string;
}

/** Parameters by name, or by base name and name for those with a `*`. */
type Names = Map<string, string>;

const token = /[!#$%&'*+.^_`{|}~0-9A-Za-z-]*/y;
/** Text between quotes up to a quote, backslash or line end. */
const plain = /[^"\\\r\n]*/y;
/** Characters that a backslash escapes; before any other character the backslash is literal. */
const special = '()<>@,;:\\"/[]?=';

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/**
 * Reads a media type and its parameters by Go's rules: RFC 2231 continuations and charsets, unescaped
 * backslashes of old Internet Explorers, equal duplicates allowed. Linear in the length of the header.
 * [Go mime.ParseMediaType]
 */
export function parseMediaType(header: string): MediaType {
  const steps = readMediaType(header);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** {@link parseMediaType} for headers of megabytes: calls `pace` between parameters and escapes. */
export async function parseLongMediaType(header: string, pace: Pace): Promise<MediaType> {
  const steps = readMediaType(header);
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (count % 256 === 0) await pace();
  }
}

function* readMediaType(header: string): Generator<void, MediaType> {
  const semicolon = header.indexOf(";");
  const base = semicolon < 0 ? header : header.slice(0, semicolon);
  const value = lowerCase(trimSpace(base));
  const none: Names = new Map();
  const wrong = typeError(value);
  if (wrong !== undefined) return { value: "", parameters: none, error: wrong };
  const parameters: Names = new Map();
  const starred = new Map<string, Names>();
  for (let at = base.length; (at = skipSpace(header, at)) < header.length;) {
    const found = yield* readParameter(header, at);
    if (found === undefined) {
      if (trimSpace(header.slice(at)) === ";") break;
      return { value, parameters: none, error: "mime: invalid media parameter" };
    }
    const names = found.name.includes("*") ? familyOf(found.name, starred) : parameters;
    const earlier = names.get(found.name);
    if (earlier !== undefined && earlier !== found.value) {
      return { value: "", parameters: none, error: "mime: duplicate parameter name" };
    }
    names.set(found.name, found.value);
    at = found.end;
    yield;
  }
  for (const [name, family] of starred) {
    const joined = yield* joinFamily(name, family);
    if (joined !== undefined) parameters.set(name, joined);
  }
  return { value, parameters };
}

/**
 * Lower case as far as tokens are concerned: beside ASCII, two letters have a lower case in ASCII, K
 * (kelvin) and İ. What becomes of other bytes does not matter, as they are in no token.
 */
function lowerCase(text: string): string {
  return text.replaceAll("\xe2\x84\xaa", "k").replaceAll("\xc4\xb0", "i").toLowerCase();
}

function typeError(value: string): string | undefined {
  const type = match(token, value, 0);
  if (type === "") return "mime: no media type";
  if (type.length === value.length) return undefined;
  if (value[type.length] !== "/") return "mime: expected slash after first token";
  const subtype = match(token, value, type.length + 1);
  if (subtype === "") return "mime: expected token after slash";
  const isWhole = type.length + 1 + subtype.length === value.length;
  return isWhole ? undefined : "mime: unexpected content after media subtype";
}

interface Parameter {
  readonly name: string;
  readonly value: string;
  /** Index behind it. */
  readonly end: number;
}

/** Parses a parameter with its semicolon at `at`; `undefined` if there is no valid one. */
function* readParameter(header: string, at: number): Generator<void, Parameter | undefined> {
  if (header[at] !== ";") return undefined;
  const start = skipSpace(header, at + 1);
  const name = match(token, header, start);
  if (name === "") return undefined;
  const equals = skipSpace(header, start + name.length);
  if (header[equals] !== "=") return undefined;
  const valueStart = skipSpace(header, equals + 1);
  if (header[valueStart] === '"') return yield* readQuoted(header, valueStart, name.toLowerCase());
  const value = match(token, header, valueStart);
  if (value === "") return undefined;
  return { name: name.toLowerCase(), value, end: valueStart + value.length };
}

function* readQuoted(
  header: string,
  start: number,
  name: string,
): Generator<void, Parameter | undefined> {
  const pieces: string[] = [];
  for (let at = start + 1; at < header.length;) {
    const piece = match(plain, header, at);
    pieces.push(piece);
    at += piece.length;
    if (header[at] === '"') return { name, value: pieces.join(""), end: at + 1 };
    if (header[at] !== "\\") return undefined;
    const next = header[at + 1];
    const isEscape = next !== undefined && special.includes(next);
    pieces.push(isEscape ? next : "\\");
    at += isEscape ? 2 : 1;
    yield;
  }
  return undefined;
}

function familyOf(name: string, starred: Map<string, Names>): Names {
  const base = name.slice(0, name.indexOf("*"));
  const family = starred.get(base) ?? new Map<string, string>();
  starred.set(base, family);
  return family;
}

/** Value of `name*` or of `name*0`, `name*1*` and so on; `undefined` when they give none. [RFC 2231] */
function* joinFamily(name: string, family: Names): Generator<void, string | undefined> {
  const whole = family.get(`${name}*`);
  if (whole !== undefined) return decodeCharset(whole);
  const pieces: string[] = [];
  for (let n = 0; ; n++) {
    const simple = family.get(`${name}*${n}`);
    const encoded = simple === undefined ? family.get(`${name}*${n}*`) : undefined;
    if (simple === undefined && encoded === undefined) break;
    pieces.push(simple ?? (n === 0 ? decodeCharset : decodePercents)(encoded ?? "") ?? "");
    yield;
  }
  return pieces.length > 0 ? pieces.join("") : undefined;
}

/** Bytes of `utf-8'language'percent-encoded`; `undefined` for another charset. */
function decodeCharset(value: string): string | undefined {
  const first = value.indexOf("'");
  const second = value.indexOf("'", first + 1);
  if (first < 0 || second < 0) return undefined;
  if (!/^(?:utf-8|us-ascii)$/.test(lowerCase(value.slice(0, first)))) return undefined;
  return decodePercents(value.slice(second + 1));
}

function decodePercents(value: string): string | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(value)) return undefined;
  const bytes = new Uint8Array(value.length);
  let count = 0;
  for (let at = 0; at < value.length; at++) {
    const byte = value.charCodeAt(at);
    bytes[count++] = byte === 0x25 ? Number.parseInt(value.slice(at + 1, at + 3), 16) : byte;
    if (byte === 0x25) at += 2;
  }
  return toByteString(bytes.subarray(0, count));
}
