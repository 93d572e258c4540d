import {
  BZZ_DECIMALS,
  formatDecimal,
  parseDecimal,
  XDAI_DECIMALS,
} from "@swarm-docs/protocol/units";
import { wholeDigits, withoutCommas } from "../form/digits.ts";

/** Tokens the converter knows, with the name of their smallest unit. */
export const units = {
  bzz: { token: "xBZZ", smallest: "PLUR", decimals: BZZ_DECIMALS },
  xdai: { token: "xDAI", smallest: "wei", decimals: XDAI_DECIMALS },
} as const;

/** A token of the converter. */
export type Unit = keyof typeof units;

/** Result of a conversion, or what is wrong with the text. */
export type Conversion = { readonly text: string } | { readonly problem: string };

/** Amount in the smallest unit for a token amount such as `1.5`; exact. */
export function toSmallest(amount: string, unit: Unit): Conversion {
  const { decimals, token } = units[unit];
  try {
    const value = parseDecimal(withoutCommas(amount) ?? "", decimals);
    return value < 0n ? { problem: "An amount is not negative." } : { text: value.toString() };
  } catch {
    return {
      problem: `Enter an amount of ${token} with a point and at most ${decimals} decimals.`,
    };
  }
}

/** Token amount for a whole number of the smallest unit; exact. */
export function toToken(amount: string, unit: Unit): Conversion {
  const digits = wholeDigits(amount) ?? "";
  const { decimals, smallest } = units[unit];
  if (!/^\d{1,60}$/.test(digits)) return { problem: `Enter a whole number of ${smallest}.` };
  return { text: formatDecimal(BigInt(digits), decimals) };
}
