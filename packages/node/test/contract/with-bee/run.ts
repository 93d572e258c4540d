import { BEE_RELEASES, holds } from "@swarm-docs/openapi/document/version";
import { operationOf } from "@swarm-docs/openapi/request/find";
import { closeAll, closeOnFailure } from "../../../src/close.ts";
import { findBee, type FoundBee } from "../../../src/edge-node/bees/find-bee.ts";
import { baseOf } from "../../../src/release/releases.ts";
import { all } from "../all.ts";
import { versionOf } from "../check.ts";
import { interfaceOf, type Interface } from "../harness/document.ts";
import { edges } from "../harness/targets.ts";
import { runCase, type Case } from "../harness/world.ts";
import { readDeclarations, skipReason } from "./declared.ts";
import { purchaseIn, replay } from "./replay.ts";
import { openCompanion, openStation, type Funds, type Station } from "./station.ts";
import { Tally } from "./tally.ts";
import { recording, type Step } from "./transcript.ts";

/** What the wallet of a case holds unless the case says otherwise. */
const usualFunds: Funds = { bzz: 10n ** 19n, native: 10n ** 18n };

/** How the comparison is run. */
interface CompareOptions {
  /** The executable; absent = `bee` in PATH. */
  readonly bee: string | undefined;
  /** Compares only cases of operations whose id contains this text. */
  readonly only?: string | undefined;
  readonly print: (line: string) => void;
}

/**
 * Runs the contract suite against the development node and a real Bee, and prints how their answers differ.
 * Returns the tally. Rejects as `findBee` does, and with an error when a case fails on the development node.
 */
export async function compareWithBee({ bee, only = "", print }: CompareOptions): Promise<Tally> {
  const found = await findBee(bee);
  const of = await interfaceOf(versionOf("", found.version));
  const release = baseOf(BEE_RELEASES[of.version]);
  const declarations = readDeclarations();
  print(`Bee ${found.version} and the development node as Bee ${release}, interface ${of.version}`);
  const tally = new Tally(declarations, release);
  await using stations = await openStations(found);
  for (const [operation, one] of casesOf(of).filter(([id]) => id.includes(only))) {
    const reason = reasonToSkip(one) ?? skipReason(declarations, release, operation, one.name);
    if (reason === undefined) await compareCase({ of, stations, tally, print }, operation, one);
    else print(`skipped  ${operation}: ${one.name} (${reason})`);
  }
  return tally;
}

function casesOf(of: Interface): readonly (readonly [string, Case])[] {
  return Object.entries(all).flatMap(([id, cases]) =>
    cases.filter((one) => holds(one, of.version)).map((one) => [id, one] as const),
  );
}

/** Why a case needs what no Bee has, or `undefined`. */
function reasonToSkip({ node = {} }: Case): string | undefined {
  if ("peers" in node || "persona" in node) return "needs simulated peers or stake";
  return "store" in node ? "needs a store of the test" : undefined;
}

interface Stations extends AsyncDisposable {
  readonly bare: Station;
  readonly withBatch: Station;
}

function openStations(bee: FoundBee): Promise<Stations> {
  return closeOnFailure(async (opened) => {
    const companion = await openCompanion(bee);
    opened(() => companion.close());
    const options = { bee, companion, funds: usualFunds };
    const bare = await openStation({ ...options, withBatch: false });
    opened(() => bare.close());
    const withBatch = await openStation({ ...options, withBatch: true });
    return {
      bare,
      withBatch,
      [Symbol.asyncDispose]: async () => {
        await Promise.allSettled([bare, withBatch].map((one) => restoring.get(one)));
        await closeAll([bare, withBatch, companion].map((one) => () => one.close()));
      },
    };
  });
}

interface Comparison {
  readonly of: Interface;
  readonly stations: Stations;
  readonly tally: Tally;
  readonly print: (line: string) => void;
}

async function compareCase(
  { of, stations, tally, print }: Comparison,
  operation: string,
  one: Case,
): Promise<void> {
  const steps: Step[] = [];
  const edge = edges.find(({ name }) => name === "over HTTP");
  if (edge === undefined) throw new Error("there is no edge over HTTP");
  await runCase(of, recording(edge, steps), one);
  const station = purchaseIn(steps) < 0 ? stations.bare : stations.withBatch;
  await prepareFor(station, one);
  const { compared, stoppedAt, hasChanged } = await replay(steps, station);
  if (hasChanged || one.node?.wallet !== undefined) restoreLater(station);
  const before = tally.undeclared.length;
  const rows = Array.from(
    of.operations.values(),
    ({ method, path, id }) => [method, path, id] as const,
  );
  for (const { method, path, differences } of compared) {
    const id = operationOf(rows, method, path) ?? `${method} /${path.split(/[/?]/)[1] ?? ""}`;
    tally.add(id, `${method} ${path}`, one.name, differences);
  }
  const rest = stoppedAt === undefined ? "" : `, up to ${stoppedAt}`;
  const word = (tally.undeclared.length > before ? "differs" : "same").padEnd(9);
  print(`${word}${operation}: ${one.name} (${compared.length} answers${rest})`);
  for (const { request, differences } of tally.undeclared.slice(before)) {
    print(`           ${request.slice(0, 120)}`);
    for (const { at, node, bee } of differences) {
      print(`             ${at}\n               node ${node}\n               bee  ${bee}`);
    }
  }
}

/** Stations that return to their beginning. */
const restoring = new WeakMap<Station, Promise<void>>();

/** Restores a station while the next cases use the second station. */
function restoreLater(station: Station): void {
  const restored = station.restore();
  // Reported when the station is used again.
  restored.catch(() => undefined);
  restoring.set(station, restored);
}

async function prepareFor(station: Station, { node = {} }: Case): Promise<void> {
  await restoring.get(station);
  if (node.wallet !== undefined) await station.setFunds(node.wallet);
}
