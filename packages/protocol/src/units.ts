// Token amounts and their text with a decimal point. Inside, an amount is always a bigint of the smallest
// unit: PLUR for BZZ (xBZZ, sBZZ) and wei for xDAI (ETH). The text exists only at the doors.
import { assertText } from "./assert.ts";
import { ProtocolError } from "./errors.ts";

/** 1 BZZ = 10^16 PLUR. */
export const BZZ_DECIMALS = 16;
/** 1 xDAI = 10^18 wei. */
export const XDAI_DECIMALS = 18;

/** PLUR of an amount of BZZ such as `1.5`. Exact; fails with `amount-invalid`. */
export function plurFromBzz(bzz: string): bigint {
  return parseDecimal(bzz, BZZ_DECIMALS);
}

/** Amount of BZZ as shortest decimal text, such as `1.5`. Exact. */
export function bzzFromPlur(plur: bigint): string {
  return formatDecimal(plur, BZZ_DECIMALS);
}

/** Wei of an amount of xDAI such as `0.25`. Exact; fails with `amount-invalid`. */
export function weiFromXdai(xdai: string): bigint {
  return parseDecimal(xdai, XDAI_DECIMALS);
}

/** Amount of xDAI as shortest decimal text. Exact. */
export function xdaiFromWei(wei: bigint): string {
  return formatDecimal(wei, XDAI_DECIMALS);
}

/**
 * `value` of a decimal text times 10^decimals. White space and underscores between digits are
 * dropped, so that pasted figures work.
 *
 * Fails with `amount-invalid` when the text is no decimal number, has more than `decimals` places or
 * is longer than 100 characters.
 */
export function parseDecimal(text: string, decimals: number): bigint {
  assertText(text, "amount");
  const match =
    text.length > 100 ? null : /^([+-]?)(\d*)\.?(\d*)$/.exec(text.replace(/[\s_]/g, ""));
  const [, sign = "", whole = "", fraction = ""] = match ?? [];
  if (whole + fraction === "" || fraction.length > decimals) {
    throw new ProtocolError("amount-invalid", "text is no amount", {
      expected: `a decimal number of up to ${decimals} places`,
      got: JSON.stringify(text.slice(0, 100)),
    });
  }
  const value = BigInt(whole + fraction.padEnd(decimals, "0"));
  return sign === "-" ? -value : value;
}

/** Shortest decimal text of `value` divided by 10^decimals. Fails with `amount-invalid` unless it is a bigint. */
export function formatDecimal(value: bigint, decimals: number): string {
  if (typeof value !== "bigint") {
    throw new ProtocolError("amount-invalid", "amount in the smallest unit", {
      expected: "a bigint",
      got: typeof value,
    });
  }
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return (value < 0n ? "-" : "") + whole + (fraction === "" ? "" : `.${fraction}`);
}
