/** Groups the integer part by thousands from `leastDigits` digits on; keeps the fraction. */
function byThrees(number: string | number | bigint, leastDigits: number): string {
  const text = String(number);
  const [whole = ""] = text.split(".");
  const { length } = whole.replace("-", "");
  return length < leastDigits
    ? text
    : whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",") + text.slice(whole.length);
}

/** Groups digits with commas from 10,000 on, like the pages: `4096`, `65,536`. */
export const grouped = (number: string | number | bigint): string => byThrees(number, 5);

/** A number with its noun: `1 chunk`, `65,536 chunks`. */
export const counted = (count: number | bigint, noun: string): string =>
  `${grouped(count)} ${noun}${Number(count) === 1 ? "" : "s"}`;

/** {@link grouped} from 1,000 on, for aligned table columns: `4,096` above `65,536`. */
export const groupedInColumn = (number: string | number | bigint): string => byThrees(number, 4);

/**
 * Removes thousands separators, as in `1,234.5`. Returns `undefined` for any other comma: `0,5` is a half
 * in many locales and must not be parsed as 5.
 */
export function withoutCommas(text: string): string | undefined {
  if (!text.includes(",")) return text;
  return /^\s*[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?\s*$/.test(text)
    ? text.replaceAll(",", "")
    : undefined;
}

/** Rounds to `digits` significant digits, grouped; no exponent down to 10^-6. */
export function rounded(value: number, digits = 3): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-6 || size >= 1e15) return value.toExponential(digits - 1).replace("e+", "e");
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return grouped(
    value
      .toFixed(Math.min(places, 12))
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, ""),
  );
}

const steps = [
  ["PB", 1e15],
  ["TB", 1e12],
  ["GB", 1e9],
  ["MB", 1e6],
  ["kB", 1e3],
] as const;

/** Formats bytes in decimal units with two decimals, such as `47.15 GB`. */
export function bytesText(bytes: number): string {
  for (const [unit, size] of steps) {
    if (bytes >= size) return `${(bytes / size).toFixed(2)} ${unit}`;
  }
  return counted(Math.round(bytes), "byte");
}

const spans = [
  ["year", 31_536_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Formats seconds in the largest unit with a value above 1, such as `9.0 days`. */
export function durationText(seconds: number): string {
  if (seconds >= 1000 * 31_536_000) return "more than 1000 years";
  for (const [unit, size] of spans) {
    if (seconds >= 2 * size) return `${(seconds / size).toFixed(1)} ${unit}s`;
  }
  return counted(Math.round(seconds), "second");
}

/** Formats a share as a percentage with three significant digits. */
export const percentText = (share: number): string => `${rounded(100 * share, 3)} %`;
