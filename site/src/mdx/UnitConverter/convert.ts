import { BZZ_DECIMALS, formatDecimal, XDAI_DECIMALS } from "@swarm-docs/protocol/units";
import { readAmount, type Problem } from "../../../shared/numbers/amount.ts";

/** Supported tokens with their smallest unit. */
export const units = {
  bzz: { token: "xBZZ", smallest: "PLUR", decimals: BZZ_DECIMALS },
  xdai: { token: "xDAI", smallest: "wei", decimals: XDAI_DECIMALS },
} as const;

/** Key of `units`. */
export type Unit = keyof typeof units;

/** Result of a conversion, or a validation error. */
export type Conversion = { readonly text: string } | { readonly problem: Problem };

/** Converts a token amount such as `1.5` to the smallest unit; exact. */
export function toSmallest(amount: string, unit: Unit): Conversion {
  const { decimals, token } = units[unit];
  const value = readAmount(amount, {
    what: `an amount of ${token}`,
    places: decimals,
    orZero: true,
  });
  return typeof value === "bigint" ? { text: String(value) } : { problem: value };
}

/** Converts a whole number of the smallest unit to a token amount; exact. */
export function toToken(amount: string, unit: Unit): Conversion {
  const { decimals, smallest } = units[unit];
  const what = `a whole number of ${smallest}`;
  const value = readAmount(amount, { what, places: 0, orZero: true });
  return typeof value === "bigint" ? { text: formatDecimal(value, decimals) } : { problem: value };
}
