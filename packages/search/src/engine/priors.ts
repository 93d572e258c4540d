// How much the kind of a section counts.
import { KINDS } from "./format.ts";

/** Factor of each kind of section, by its letter. */
export const PRIOR: Readonly<Record<string, number>> = {
  [KINDS.page]: 1.2,
  [KINDS.section]: 1,
  [KINDS.operation]: 0.9,
  [KINDS.error]: 0.85,
  [KINDS.log]: 0.85,
  [KINDS.term]: 0.8,
  [KINDS.option]: 0.9,
  [KINDS.metric]: 0.45,
  [KINDS.protocol]: 0.8,
  [KINDS.contract]: 0.8,
  [KINDS.constant]: 0.6,
  [KINDS.symbol]: 0.25,
  [KINDS.post]: 0.8,
};
/** Letters of the sections that are rows of a table or of a list, which say nothing of their page as a whole. */
export const ROWS: ReadonlySet<string> = new Set<string>([
  KINDS.operation,
  KINDS.error,
  KINDS.log,
  KINDS.term,
  KINDS.option,
  KINDS.metric,
  KINDS.protocol,
  KINDS.contract,
  KINDS.constant,
  KINDS.symbol,
]);
