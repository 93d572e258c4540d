import { parseArgs } from "node:util";
import { BeesError } from "../../../src/edge-node/bees/bees-error.ts";
import { compareWithBee } from "./run.ts";
import { percentUndeclared, tableOf } from "./tally.ts";

/** Percentage of undeclared answers from which on the command fails. */
const maxPercent = 3;

const usage = "usage: npm run node -- check --with bee [--bee FILE] [--only OPERATION]\n";

/**
 * The command `check --with bee`: runs the contract suite against the development node and a real Bee, prints
 * progress, differences and a table, and gives the exit code.
 */
export async function checkWithBee(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options?.with !== "bee") {
    process.stderr.write(usage);
    return 2;
  }
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const tally = await compareWithBee({ bee: options.bee, only: options.only, print });
    const percent = percentUndeclared(tally.total);
    print(`\n${tableOf(tally)}\n`);
    print(`${percent.toFixed(1)} % of the answers differ in a way that is not declared.`);
    return percent < maxPercent ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BeesError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** Parsed options of the command, or `undefined` if one is unknown. */
function readOptions(args: readonly string[]) {
  const flags = {
    with: { type: "string" },
    bee: { type: "string" },
    only: { type: "string" },
  } as const;
  try {
    return parseArgs({ args: [...args], options: flags, strict: true }).values;
  } catch {
    return undefined;
  }
}
