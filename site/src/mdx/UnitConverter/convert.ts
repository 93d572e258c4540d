import { BZZ_DECIMALS, formatDecimal, XDAI_DECIMALS } from "@swarm-docs/protocol/units";
import { readAmount, type Problem } from "../../numbers/amount.ts";

/** Tokens the converter knows, with the name of their smallest unit. */
export const units = {
  bzz: { token: "xBZZ", smallest: "PLUR", decimals: BZZ_DECIMALS },
  xdai: { token: "xDAI", smallest: "wei", decimals: XDAI_DECIMALS },
} as const;

/** A token of the converter. */
export type Unit = keyof typeof units;

/** Result of a conversion, or what is wrong with the text. */
export type Conversion = { readonly text: string } | { readonly problem: Problem };

/** Amount in the smallest unit for a token amount such as `1.5`; exact. */
export function toSmallest(amount: string, unit: Unit): Conversion {
  const { decimals, token } = units[unit];
  const value = readAmount(amount, {
    what: `an amount of ${token}`,
    places: decimals,
    orZero: true,
  });
  return typeof value === "bigint" ? { text: String(value) } : { problem: value };
}

/** Token amount for a whole number of the smallest unit; exact. */
export function toToken(amount: string, unit: Unit): Conversion {
  const { decimals, smallest } = units[unit];
  const what = `a whole number of ${smallest}`;
  const value = readAmount(amount, { what, places: 0, orZero: true });
  return typeof value === "bigint" ? { text: formatDecimal(value, decimals) } : { problem: value };
}
