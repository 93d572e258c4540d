// Compares what this repository says of a release of Bee with a checkout of its source.
import { readData } from "../../site/settings/files.ts";
import { inEdition, type ReleaseRange } from "../../site/shared/edition/in-edition.ts";
import { compareErrors } from "./errors.ts";
import { compareFields } from "./fields.ts";
import { unknown } from "./known.ts";
import { compareLogs } from "./logs.ts";
import { compareMetrics } from "./metrics.ts";
import { compareOptions } from "./options.ts";
import type { Compared, Side } from "./side.ts";

/** Reads the rows of `data/NAME.yaml` that hold in a release. */
const rowsIn =
  (release: string): Side["rows"] =>
  <Row extends ReleaseRange>(name: string) =>
    readData<readonly Row[]>(name).filter((row) => inEdition(row, release));

/**
 * Compares all populations with a checkout: options, metrics, log lines, error messages, fields of
 * answers. Marks (`since`, `until`) are compared with them: a row that holds too early or too long is
 * one that Bee has not.
 */
export async function compareAll(checkout: string, release: string): Promise<Compared[]> {
  const side: Side = { checkout, release, rows: rowsIn(release) };
  const all = [
    compareOptions(side),
    compareMetrics(side),
    compareLogs(side),
    ...(await compareErrors(side)),
    await compareFields(side),
  ];
  return all.map((one) => ({ ...one, differences: unknown(one.differences) }));
}
