import type { ErrorId } from "../errors/error-table.ts";
import { fail, type Reason } from "../errors/errors.ts";
import { encodeByteString, percentDecoded } from "./byte-string.ts";
import type { Call } from "./route.ts";

/** Turns a parameter's byte string into a value; throws a {@link BadText} to refuse it. */
export type Parser<T> = (text: string) => T;

/** Why a parser refused a text; the message is the wire's. */
export class BadText extends Error {}

/** A rule looked at after every parameter of the group has parsed. */
export interface Rule<T> {
  /** The wire's text without `want `: `min:17`, `len:32`. */
  readonly text: string;
  holds(value: T): boolean;
}

/** How one parameter is read. `T` includes `undefined` when the parameter may be absent. */
export interface RequestField<T> {
  readonly parse: Parser<NonNullable<T>>;
  readonly rules: readonly Rule<NonNullable<T>>[];
  readonly isRequired: boolean;
  /** True: zero is as good as any other number, and no bytes as good as some. */
  readonly isZeroGiven?: boolean;
  /** True: an empty text counts as absent. */
  readonly isOmittedWhenEmpty?: boolean;
  readonly fallback: T | undefined;
  /** The wire's name where it differs from the template's (`id` for `{uid}`). */
  readonly wireName?: string;
}

/** An optional parameter: `undefined` when absent. */
export function optional<T extends {}>(
  parse: Parser<T>,
  ...rules: Rule<NoInfer<T>>[]
): RequestField<T | undefined> {
  return { parse, rules, isRequired: false, fallback: undefined };
}

/** A parameter that must be there and not be empty or zero. */
export function required<T extends {}>(
  parse: Parser<T>,
  ...rules: Rule<NoInfer<T>>[]
): RequestField<T> {
  return { parse, rules, isRequired: true, fallback: undefined };
}

/** A number or bytes that must be there; zero and no bytes are. Bee holds these as pointers. [bee pkg/api] */
export function given<T extends {}>(
  parse: Parser<T>,
  ...rules: Rule<NoInfer<T>>[]
): RequestField<T> {
  return { ...required(parse, ...rules), isZeroGiven: true };
}

/** A parameter with a value for when it is absent. */
export function withDefault<T extends {}>(
  parse: Parser<T>,
  fallback: T,
  ...rules: Rule<NoInfer<T>>[]
): RequestField<T> {
  return { parse, rules, isRequired: false, fallback };
}

/** The same field, called otherwise in error reasons. */
export function named<T>(wireName: string, field: RequestField<T>): RequestField<T> {
  return { ...field, wireName };
}

/** How the parameters of a group are read, by name. */
export type Fields = Readonly<Record<string, RequestField<unknown>>>;
/** Parsed values by field name. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends RequestField<infer T> ? T : never;
};

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === "" || value === 0 || value === 0n) return true;
  return value instanceof Uint8Array && value.length === 0;
}

/**
 * Reads a group of parameters in two stages: first every text is parsed and all failures collected;
 * only when none failed are the rules looked at, again collecting all. [bee pkg/api mapStructure]
 */
function mapParameters<F extends Fields>(
  error: ErrorId,
  read: (name: string) => string | null,
  fields: F,
): Values<F> {
  const values: Record<string, unknown> = {};
  const reasons: Reason[] = [];
  const entries = Object.entries(fields);
  for (const [name, field] of entries) {
    const text = read(name);
    if (text === null || (text === "" && field.isOmittedWhenEmpty === true)) {
      values[name] = field.fallback;
      continue;
    }
    try {
      values[name] = field.parse(text);
    } catch (cause) {
      if (!(cause instanceof BadText)) throw cause;
      reasons.push({ field: field.wireName ?? name, error: cause.message });
    }
  }
  if (reasons.length > 0) fail(error, { reasons });
  for (const [name, field] of entries) {
    const wire = (field.wireName ?? name).toLowerCase();
    const broken = brokenRule(field, values[name]);
    if (broken !== undefined) reasons.push({ field: wire, error: `want ${broken}` });
  }
  if (reasons.length > 0) fail(error, { reasons });
  return values as Values<F>;
}

function brokenRule(field: RequestField<unknown>, value: unknown): string | undefined {
  const isGiven = field.isZeroGiven === true && value !== undefined && value !== "";
  if (field.isRequired && !isGiven && isEmpty(value)) return "required:";
  if (value === undefined || value === "") return undefined;
  return field.rules.find((rule) => !rule.holds(value as never))?.text;
}

/** Reads path parameters; failure is 400 `invalid path params`. */
export function pathParameters<F extends Fields>(call: Call, fields: F): Values<F> {
  const read = (name: string) => byteStringOf(call.pathValues[name]);
  return mapParameters("invalid-path-params", read, fields);
}

/** Reads query parameters (first of a repeated key counts); failure is 400 `invalid query params`. */
export function queryParameters<F extends Fields>(call: Call, fields: F): Values<F> {
  const query = queryOf(call.url);
  return mapParameters("invalid-query-params", (name) => byteStringOf(query.get(name)), fields);
}

/**
 * What of a query counts, the first of a repeated key: a parameter with a semicolon, or with a percent sign
 * that begins no escape, is passed over. [Go net/url parseQuery]
 */
export function queryOf({ search }: URL): ReadonlyMap<string, string> {
  const parts = search.slice(1).split("&");
  const counted = parts.filter((part) => part !== "" && !/;|%(?![0-9a-f]{2})/i.test(part));
  const pairs = counted.map((part): [string, string] => {
    const [name = "", ...value] = part.replaceAll("+", " ").split("=");
    return [percentDecoded(name), percentDecoded(value.join("="))];
  });
  return new Map(pairs.reverse());
}

function byteStringOf(text: string | undefined): string | null {
  return text === undefined ? null : encodeByteString(text);
}

/** Reads header parameters, which are byte strings already; failure is 400 `invalid header params`. */
export function headerParameters<F extends Fields>(call: Call, fields: F): Values<F> {
  return mapParameters("invalid-header-params", (name) => call.request.headers.get(name), fields);
}
