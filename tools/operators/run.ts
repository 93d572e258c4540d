import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createBees, type BeeNetwork, type BeeNode } from "@swarm-docs/node/bees";
import { RELEASES } from "../../site/settings/editions.ts";
import { editionPages } from "../../site/content/pages.ts";
import { ROOT } from "../run.ts";
import { operatorBlocks, type OperatorBlock, type Placeholders } from "./blocks.ts";
import { boxesOf, withoutBoxes } from "./boxes.ts";
import { beesBySeries, runBox } from "./run-box.ts";
import { seriesOf } from "../../site/shared/changes/route.ts";

/** Folders of the pages for operators, below `docs`. */
const folders = ["bee/installation", "bee/working-with-bee"];

/** Address that the Bees may pay to. */
const withdrawalAddress = `0x${"11".repeat(20)}`;

/** Milliseconds for one block. */
const blockMs = 60_000;

/** What became of the blocks. */
export interface OperatorReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Bash that fails when a command of a pipe fails, or the node answers with an error. */
const prelude = 'set -euo pipefail\ncurl() { command curl --fail-with-body --max-time 50 "$@"; }\n';

/** Runs a block; returns its output, and whether all of it succeeded. */
function runBlock(
  block: OperatorBlock,
  values: Placeholders,
): Promise<{ readonly isDone: boolean; readonly output: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], BATCH_ID: values.batchId };
    // Some blocks write files.
    const options = { env, timeout: blockMs, cwd: tmpdir() };
    execFile("bash", ["--norc", "-c", prelude + block.code], options, (error, stdout, stderr) =>
      resolve({ isDone: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

/** Pages for operators in the edition of a release of Bee. */
function pagesOf(release: string): readonly { readonly page: string; readonly text: string }[] {
  const names = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, "docs", folder)).map((name) => `${folder}/${name}`),
  );
  return editionPages(release)
    .filter(({ name }) => names.includes(name))
    .map(({ file, text }) => ({ page: file, text }));
}

/** The edition of a version of Bee: its series' edition, else the newest. */
function editionOf(version: string): string {
  return (
    RELEASES.find((release) => seriesOf(release) === seriesOf(version)) ??
    (RELEASES.at(-1) as string)
  );
}

/** Counts and prints results. */
class Results implements OperatorReport {
  passed = 0;
  failed = 0;
  skipped = 0;
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  add(where: string, result: "passed" | "failed" | "skipped", words = ""): void {
    this[result] += 1;
    if (result === "skipped" && words === "") return;
    this.#print(`${{ passed: "pass", failed: "FAIL", skipped: "skip" }[result]}  ${where}`);
    if (words !== "") this.#print(words.trim().replace(/^/gm, "      ").slice(0, 2_000));
  }
}

/**
 * Runs the commands of the pages for operators with real Bees, and prints page, line and result of each: the
 * blocks of all pages against a network of three, then each box *Try it on a local chain* as it is printed.
 * `older`: another release, for boxes that upgrade; `only`: a part of the paths of the pages, `(blocks)` or
 * `(box)`. Rejects as `createBees` does.
 */
export async function runOperatorPages(
  bee: string,
  print: (line: string) => void,
  { older = "", only = "" }: { readonly older?: string; readonly only?: string } = {},
): Promise<OperatorReport> {
  const results = new Results(print);
  const bees = await beesBySeries(older === "" ? [bee] : [bee, older]);
  const [series = ""] = bees.keys();
  const release = editionOf(series);
  const pages = pagesOf(release).filter(({ page }) => `${page} (blocks)`.includes(only));
  if (pages.length > 0) await runBlocks(bee, pages, results, print);
  const boxes = editionPages(release).flatMap(({ file, text }) => boxesOf(file, text));
  for (const box of boxes) {
    const where = `${box.page}:${box.line} (box)`;
    if (!where.includes(only)) continue;
    const result = await runBox(box, bees);
    const words = result.kind === "passed" ? "" : result.words;
    results.add(where, result.kind, words);
  }
  return results;
}

/** Runs the command blocks of pages against a network of three. Rejects as `createBees` does. */
async function runBlocks(
  bee: string,
  pages: ReturnType<typeof pagesOf>,
  results: Results,
  print: (line: string) => void,
): Promise<void> {
  const options = {
    "withdrawal-addresses-whitelist": withdrawalAddress,
    // Pay for any debt that the allowance of a second leaves.
    "payment-early-percent": "99",
  };
  await using network = await createBees({
    bee,
    count: 3,
    full: true,
    stake: [0n, 10n ** 17n],
    options,
    onProgress: print,
  });
  const values = await placeholdersOf(network, print);
  for (const { page, text } of pages) {
    for (const block of operatorBlocks(page, withoutBoxes(text), values)) {
      if (block.skipped !== undefined) {
        results.add(`${page}:${block.line}`, "skipped");
        continue;
      }
      if (block.needsPausedStaking) await pauseStaking(network, true);
      const { isDone, output } = await runBlock(block, values);
      if (block.needsPausedStaking) await pauseStaking(network, false);
      const isRight = isDone !== block.isRefused;
      results.add(`${page}:${block.line}`, isRight ? "passed" : "failed", isRight ? "" : output);
    }
  }
}

/** Pauses the staking contract, as the release of a new one does, or ends the pause. */
async function pauseStaking({ chainUrl }: BeeNetwork, paused: boolean): Promise<void> {
  const response = await fetch(`${chainUrl}/_dev/setStake`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ paused }),
  });
  if (!response.ok) throw new Error(`setStake: ${await response.text()}`);
}

/** Uploads at most until the first cheque. */
const maxUploads = 20;

/** Milliseconds in which a cheque for an upload arrives. */
const chequeMs = 2_000;

/** Lets the second Bee pay the first one, so that there is a cheque to cash. */
async function placeholdersOf(
  { bees, batchId }: BeeNetwork,
  print: (line: string) => void,
): Promise<Placeholders> {
  const [first, second] = bees;
  if (first === undefined || second === undefined)
    throw new Error("expected a network of several Bees");
  for (let uploads = 0; !(await hasCheque(first, second.overlay)); uploads++) {
    if (uploads === maxUploads) {
      print(`no cheque after ${maxUploads} uploads: the block that cashes one will fail`);
      break;
    }
    await upload(second);
    await wait(chequeMs);
  }
  const { url } = first;
  return { url, secondUrl: second.url, peer: second.overlay, address: withdrawalAddress, batchId };
}

/** True if the peer has sent a cheque. */
async function hasCheque(bee: BeeNode, peer: string): Promise<boolean> {
  const response = await bee.fetch(`/chequebook/cheque/${peer}`);
  if (!response.ok) return false;
  const { lastreceived } = (await response.json()) as { lastreceived: unknown };
  return lastreceived !== null;
}

/**
 * Uploads bytes that the other Bees store: so many that the debts of one second are more than a peer forgives
 * in that second, which it pays by cheque. [bee pkg/accounting settle]
 */
async function upload(bee: BeeNode): Promise<void> {
  await bee.fetch("/bytes", {
    method: "POST",
    headers: {
      "Content-Type": "application/octet-stream",
      "Swarm-Deferred-Upload": "false",
      "Swarm-Postage-Batch-Id": bee.batchId,
    },
    body: randomBytes(4_000_000),
  });
}
