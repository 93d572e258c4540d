import { fromHex } from "@swarm-docs/protocol/hex";
import { SwarmError } from "./swarm-error.ts";

/** How one parameter of a command is read. `parse` accepts its own results. */
export interface Parameter<T = unknown> {
  /** Completes "expected …": form, unit and bounds. */
  readonly expected: string;
  /** The value in its canonical form; `undefined` if it is not acceptable. */
  readonly parse: (value: unknown) => T | undefined;
  /** True: may be left out, and is then {@link fallback}. */
  readonly isOptional?: boolean;
  readonly fallback?: T;
  /** True: HTTP takes it as the whole body. */
  readonly isFile?: boolean;
}

/** Parameters of a command by name; the first one may be given without its name. */
export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends Parameter<infer T> ? T : never;

/** Parsed values of parameters; optional ones that were left out are absent. */
export type Values<P> = {
  readonly [K in keyof P as undefined extends ValueOf<P[K]> ? never : K]: ValueOf<P[K]>;
} & {
  readonly [K in keyof P as undefined extends ValueOf<P[K]> ? K : never]?: NonNullable<
    ValueOf<P[K]>
  >;
};

/** A safe integer, a bigint, or decimal or 0x text. */
function wholeOf(value: unknown): bigint | undefined {
  const isText = typeof value === "string" && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value);
  return isText || typeof value === "bigint" || Number.isSafeInteger(value)
    ? BigInt(value as string | bigint | number)
    : undefined;
}

/** An unsigned integer of so many bits, as a bigint. */
export const amount = (bits: number, unit: string): Parameter<bigint> => ({
  expected: `a whole number below 2^${bits} (${unit})`,
  parse(value) {
    const whole = wholeOf(value) ?? -1n;
    return whole >> BigInt(bits) === 0n ? whole : undefined;
  },
});

/** A whole number from `min` to `max`, except the values in `without`. */
export const integer = (
  min: number,
  max: number,
  unit: string,
  without: readonly number[] = [],
): Parameter<number> => ({
  expected: `a whole number from ${min} to ${max} (${unit})`,
  parse(value) {
    const number = Number(wholeOf(value) ?? NaN);
    return number >= min && number <= max && !without.includes(number) ? number : undefined;
  },
});

/** A number or decimal text from 0 to `max`. */
export const decimal = (max: number, unit: string): Parameter<number> => ({
  expected: `a number from 0 to ${max} (${unit})`,
  parse(value) {
    const isNumber = typeof value === "number" || /^\d{1,15}(\.\d{1,15})?$/.test(textOf(value));
    const number = isNumber ? Number(value) : NaN;
    // Plus 0: no negative zero, which JSON would lose.
    return number >= 0 && number <= max ? number + 0 : undefined;
  },
});

/** A boolean, or its text. */
export const boolean: Parameter<boolean> = {
  expected: "true or false",
  parse(value) {
    const text = typeof value === "boolean" ? String(value) : value;
    return text === "true" ? true : text === "false" ? false : undefined;
  },
};

/** Text that matches a pattern. */
export const text = (expected: string, pattern: RegExp): Parameter<string> => ({
  expected,
  parse: (value) => (typeof value === "string" && pattern.test(value) ? value : undefined),
});

/** Bytes in hexadecimal digits, with or without 0x; lower case without it. */
export const hex = (bytes: number, what: string): Parameter<string> => ({
  expected: `${what} of ${2 * bytes} hexadecimal digits`,
  parse(value) {
    const digits = textOf(value).replace(/^0x/i, "").toLowerCase();
    return digits.length === 2 * bytes && !/[^\da-f]/.test(digits) ? digits : undefined;
  },
});

/** Id of a snapshot or a fault rule. */
export const id: Parameter<string> = {
  expected: "an id such as 0x1",
  parse(value) {
    const whole = wholeOf(value) ?? -1n;
    return whole >= 0n ? `0x${whole.toString(16)}` : undefined;
  },
};

/** Bytes of a file: an array, pieces of it, or 0x text. */
export const file: Parameter<AsyncIterable<Uint8Array>> = {
  expected: "the bytes of a state file",
  isFile: true,
  parse(value) {
    if (isBytes(value)) return singleChunk(value);
    if (isStream(value)) return value;
    const digits = textOf(value);
    return /^0x([\da-f]{2})*$/i.test(digits) ? singleChunk(fromHex(digits.slice(2))) : undefined;
  },
};

/** The same parameter, which may be left out. */
export const optional = <T>(parameter: Parameter<T>): Parameter<T | undefined> => ({
  ...parameter,
  isOptional: true,
});

/** The same parameter with a default. */
export const withDefault = <T>(parameter: Parameter<T>, fallback: T): Parameter<T> => ({
  ...parameter,
  isOptional: true,
  fallback,
});

/** Bytes in one piece, for readers of streams. */
export async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** True for bytes, of another realm too: in Jest a Buffer is no instance of the test's `Uint8Array`. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && "BYTES_PER_ELEMENT" in value && value.BYTES_PER_ELEMENT === 1;
}

/** True for pieces of bytes that arrive one after the other. */
export function isStream(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Refuses a value: throws `SWARM_PARAMETER_INVALID`. */
export function refuse(parameter: string, expected: string, value: unknown): never {
  const got = value === undefined ? "nothing" : shown(value);
  throw new SwarmError(
    "SWARM_PARAMETER_INVALID",
    `${parameter}: expected ${expected}, got ${got}`,
    {
      parameter,
    },
  );
}

/**
 * Parses the parameters of a command: an object of named values, or the value of the first parameter.
 * Throws `SWARM_PARAMETER_INVALID` for unknown, missing or invalid parameters.
 */
export function parseParameters<P extends Parameters>(parameters: P, input: unknown): Values<P> {
  const names = Object.keys(parameters);
  const given = isNamed(input) ? input : { [names[0] ?? "value"]: input };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !names.includes(name))
      refuse(name, names.length > 0 ? `one of ${names.join(", ")}` : "no parameter", value);
  }
  const values = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = given[name];
    const { expected, parse, isOptional, fallback } = parameter;
    if (value === undefined && isOptional === true)
      return fallback === undefined ? [] : [[name, fallback]];
    return [[name, parse(value) ?? refuse(name, expected, value)]];
  });
  return Object.fromEntries(values) as Values<P>;
}

function isNamed(input: unknown): input is Record<string, unknown> {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  return isObject && !isBytes(input) && !isStream(input);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const shown = (value: unknown): string =>
  typeof value === "object" && value !== null ? "an object" : String(value).slice(0, 60);
