import type { Case, Cases } from "./harness/world.ts";
import { cases as act } from "./act.ts";
import { cases as since281 } from "./bee-2.8.1.ts";
import { cases as balances } from "./balances.ts";
import { cases as bytes } from "./bytes.ts";
import { cases as bzz } from "./bzz.ts";
import { cases as chequebook } from "./chequebook.ts";
import { cases as chunks } from "./chunks.ts";
import { cases as feeds } from "./feeds.ts";
import { cases as gsoc } from "./gsoc.ts";
import { cases as loggers } from "./loggers.ts";
import { cases as node } from "./node.ts";
import { cases as peers } from "./peers.ts";
import { cases as pins } from "./pins.ts";
import { cases as pss } from "./pss.ts";
import { cases as rchash } from "./rchash.ts";
import { cases as soc } from "./soc.ts";
import { cases as stake } from "./stake.ts";
import { cases as stamps } from "./stamps.ts";
import { cases as stewardship } from "./stewardship.ts";
import { cases as tags } from "./tags.ts";
import { cases as transactions } from "./transactions.ts";
import { cases as wallet } from "./wallet.ts";

/**
 * Cases of every resource, one file for each file in `api/paths`, and cases for changes of a release.
 */
export const all: Cases = joined([
  act,
  balances,
  bytes,
  bzz,
  chequebook,
  chunks,
  feeds,
  gsoc,
  loggers,
  node,
  peers,
  pins,
  pss,
  rchash,
  soc,
  stake,
  stamps,
  stewardship,
  tags,
  transactions,
  wallet,
  ...since281,
]);

function joined(files: readonly Cases[]): Cases {
  const cases = new Map<string, readonly Case[]>();
  for (const [id, more] of files.flatMap((file) => Object.entries(file))) {
    cases.set(id, [...(cases.get(id) ?? []), ...more]);
  }
  return Object.fromEntries(cases);
}
