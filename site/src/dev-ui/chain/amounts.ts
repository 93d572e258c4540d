import { formatDecimal, BZZ_DECIMALS, XDAI_DECIMALS } from "@swarm-docs/protocol/units";
import { grouped } from "../../../shared/numbers/digits.ts";

/** Decimal places that are shown. */
const PLACES = 6;

interface Token {
  readonly name: string;
  readonly decimals: number;
  /** Name of the smallest unit, in which small amounts are shown. */
  readonly smallest: string;
}

/** Amount in the token, rounded down to six places after `≈`; in the smallest unit if that leaves nothing. */
function amountText(value: bigint, { name, decimals, smallest }: Token): string {
  const step = 10n ** BigInt(decimals - PLACES);
  if (value !== 0n && value < step) return `${grouped(value)} ${smallest}`;
  const rest = value % step;
  return `${rest === 0n ? "" : "≈ "}${grouped(formatDecimal(value - rest, decimals))} ${name}`;
}

/** Amount of xBZZ; `plur` is decimal digits. */
export const bzzText = (plur: string): string =>
  amountText(BigInt(plur), { name: "xBZZ", decimals: BZZ_DECIMALS, smallest: "PLUR" });

/** Amount of the native token; `wei` is decimal digits. */
export const nativeText = (wei: string): string =>
  amountText(BigInt(wei), { name: "xDAI", decimals: XDAI_DECIMALS, smallest: "wei" });
