import { formatDecimal } from "@swarm-docs/protocol/units";
import { withoutCommas } from "./digits.ts";

/** Validation error of a field, with a suggested value. */
export interface Problem {
  readonly text: string;
  /** Suggested text that the field accepts; absent without a guess. */
  readonly instead?: string;
}

/** Constraints of a number field. */
export interface NumberConstraints {
  /** Object of the message: "Enter a size above 0." */
  readonly what: string;
  /** Maximum number of decimal places; 0 for whole numbers. */
  readonly places: number;
  readonly orZero?: boolean;
}

/** Digit limit, above any amount of tokens or bytes: 10^9 xDAI are 10^27 wei. */
const MOST_DIGITS = 30;
/** Longest input quoted in a message, in characters. */
const QUOTED = 20;

/** Separators of groups, as in `1 000`, `1_000` and `1'000`. */
const GROUPS = /[\s_'’]/g;
/** A number and its unit: `40GB`. */
const WITH_UNIT = /^[+-]?[\d.,]*\d([\p{L}%]+)$/u;
const EXPONENT = /^([+-]?\d+)(?:\.(\d+))?e([+-]?\d+)$/i;

/** Expands exponents: `1000` for `1e3`; `undefined` for shifts of more than 20 places. */
function writtenOut(text: string): string | undefined {
  const [, whole = "", fraction = "", power] = EXPONENT.exec(text) ?? [];
  const shift = Number(power) - fraction.length;
  if (!(Math.abs(shift) <= QUOTED)) return undefined;
  const digits = BigInt(whole + fraction);
  return shift < 0 ? formatDecimal(digits, -shift) : String(digits * 10n ** BigInt(shift));
}

/** Converts a decimal comma: `1.5` for `1,5`, `1234.5` for `1.234,5`. */
function withPoint(text: string): string | undefined {
  return /^[+-]?\d+(\.\d{3})*,\d+$/.test(text)
    ? text.replaceAll(".", "").replace(",", ".")
    : undefined;
}

function problemOf(text: string, wanted: NumberConstraints): Problem {
  const { what, places } = wanted;
  const instead = withPoint(text) ?? writtenOut(text);
  if (instead !== undefined) {
    const read = readAmount(instead, wanted);
    if (typeof read !== "bigint") return read;
    const rule = text.includes(",") ? "Write decimals with a point" : "Write the number out";
    return { text: `${rule}: ${instead}.`, instead };
  }
  if (EXPONENT.test(text)) return { text: "Write the number out, without an exponent." };
  const [, unit = ""] = WITH_UNIT.exec(text) ?? [];
  if (unit !== "" && text.length <= QUOTED)
    return { text: `Enter the number without its unit, “${unit}”.` };
  if (!/^[+-]?[\d.]*\d[\d.]*$/.test(text) || text.split(".").length > 2) {
    const quoted = text.length > QUOTED ? "This" : `“${text}”`;
    return { text: text === "" ? `Enter ${what}.` : `${quoted} is not a number. Enter ${what}.` };
  }
  const [whole = "", fraction = ""] = text.split(".");
  if (places > 0 && fraction.length > places) return { text: `Enter at most ${places} decimals.` };
  if (whole.length > MOST_DIGITS) return { text: `Enter at most ${MOST_DIGITS} digits.` };
  return { text: `Enter ${what}.` };
}

/**
 * Parses the number in a field as `value · 10^places`, or returns a {@link Problem}. Spaces, underscores,
 * apostrophes and commas may group digits; a possible decimal comma is rejected with a suggestion.
 */
export function readAmount(text: string | undefined, wanted: NumberConstraints): bigint | Problem {
  const plain = withoutCommas(text ?? "")?.replace(GROUPS, "");
  const [, whole = "", fraction = ""] = /^\+?(\d*)\.?(\d*)$/.exec(plain ?? "") ?? [];
  if (whole + fraction !== "" && fraction.length <= wanted.places && whole.length <= MOST_DIGITS) {
    const value = BigInt(whole + fraction.padEnd(wanted.places, "0"));
    if (value > 0n || wanted.orZero) return value;
  }
  return problemOf((text ?? "").replace(GROUPS, ""), wanted);
}
