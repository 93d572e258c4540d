import { formatDecimal } from "@swarm-docs/protocol/units";
import { readAmount, type NumberConstraints, type Problem } from "./amount.ts";

/** Constraints of a number field with a range. */
interface RangeConstraints extends NumberConstraints {
  readonly least?: number;
  readonly most?: number;
}

/** Parses the number in a field as {@link readAmount} does, for values that a `number` holds. */
export function readNumber(text: string | undefined, wanted: RangeConstraints): number | Problem {
  const { what, places, least = 0, most = Infinity } = wanted;
  const read = readAmount(text, wanted);
  if (typeof read !== "bigint") return read;
  const value = Number(formatDecimal(read, places));
  return value >= least && value <= most ? value : { text: `Enter ${what}.` };
}
