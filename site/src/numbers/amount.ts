import { formatDecimal } from "@swarm-docs/protocol/units";
import { withoutCommas } from "./digits.ts";

/** What is wrong with the text of a field, and what its writer probably meant. */
export interface Problem {
  readonly text: string;
  /** A text that the field would read; absent where nothing can be guessed. */
  readonly instead?: string;
}

/** What a field asks for. */
export interface Wanted {
  /** As in "Enter a size above 0." */
  readonly what: string;
  /** Decimal places that are read; 0 asks for a whole number. */
  readonly places: number;
  readonly orZero?: boolean;
}

/** No amount of tokens or bytes has more: 10^9 xDAI are 10^27 wei. */
const MOST_DIGITS = 30;
/** A longer text is not repeated in a message. */
const QUOTED = 20;

const EXPONENT = /^([+-]?\d+)(?:\.(\d+))?e([+-]?\d+)$/i;

/** `1000` for `1e3`; `undefined` when nobody would want to read it. */
function writtenOut(text: string): string | undefined {
  const [, whole = "", fraction = "", power] = EXPONENT.exec(text) ?? [];
  const shift = Number(power) - fraction.length;
  if (!(Math.abs(shift) <= QUOTED)) return undefined;
  const digits = BigInt(whole + fraction);
  return shift < 0 ? formatDecimal(digits, -shift) : String(digits * 10n ** BigInt(shift));
}

/** `1.5` for `1,5` and `1234.5` for `1.234,5`. */
function withPoint(text: string): string | undefined {
  return /^[+-]?\d+(\.\d{3})*,\d+$/.test(text)
    ? text.replaceAll(".", "").replace(",", ".")
    : undefined;
}

function problemOf(text: string, wanted: Wanted): Problem {
  const { what, places } = wanted;
  const instead = withPoint(text) ?? writtenOut(text);
  if (instead !== undefined) {
    const read = readAmount(instead, wanted);
    if (typeof read !== "bigint") return read;
    const rule = text.includes(",") ? "Write decimals with a point" : "Write the number out";
    return { text: `${rule}: ${instead}.`, instead };
  }
  if (EXPONENT.test(text)) return { text: "Write the number out, without an exponent." };
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
 * The number in a field times 10^places, or what is wrong with it. Blanks, underscores and commas may
 * group the digits; a comma that may stand for a point is not read but asked about.
 */
export function readAmount(text: string | undefined, wanted: Wanted): bigint | Problem {
  const plain = withoutCommas(text ?? "")?.replace(/[\s_]/g, "");
  const [, whole = "", fraction = ""] = /^\+?(\d*)\.?(\d*)$/.exec(plain ?? "") ?? [];
  if (whole + fraction !== "" && fraction.length <= wanted.places && whole.length <= MOST_DIGITS) {
    const value = BigInt(whole + fraction.padEnd(wanted.places, "0"));
    if (value > 0n || wanted.orZero) return value;
  }
  return problemOf((text ?? "").replace(/[\s_]/g, ""), wanted);
}
