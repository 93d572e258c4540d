import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { DIR } from "./built.ts";

/** An edition of the pages, as tests need it. */
export interface Edition {
  /** Release of Bee. */
  readonly release: string;
  /** Version of its interface. */
  readonly interface: string;
  /** How many operations that has, by its built document. */
  readonly operations: number;
  /** Part of its addresses after `/docs/` and `/api/`: empty, or `2.8/`. */
  readonly prefix: string;
}

type Fact = Pick<Edition, "release" | "interface"> & { readonly folder: string };

const file = path.join(import.meta.dirname, "../data/editions.yaml");
const facts = parse(readFileSync(file, "utf8")) as readonly Fact[];

const AT_ROOT = process.env.EDITION_AT_ROOT?.trim() || facts[0]?.release;

function operationsOf(version: string): number {
  const document = readFileSync(path.join(DIR, version, "openapi.json"), "utf8");
  return document.match(/"operationId":/g)?.length ?? 0;
}

function edition(fact: Fact | undefined): Edition {
  if (!fact) throw new Error(`${file} lists no edition.`);
  const isRoot = fact.release === AT_ROOT || fact.folder === AT_ROOT;
  const prefix = isRoot ? "" : `${fact.folder}/`;
  return { ...fact, operations: operationsOf(fact.interface), prefix };
}

/** The oldest edition and the newest, whichever of them is at the root. */
export const OLDER = edition(facts[0]);
export const NEWER = edition(facts.at(-1));

/** The edition at the root of the site under test (`EDITION_AT_ROOT`, as for the build), and the other. */
export const [ROOT, OTHER] = OLDER.prefix === "" ? [OLDER, NEWER] : [NEWER, OLDER];

/** Both, the one at the root first. */
export const EDITIONS: readonly Edition[] = [ROOT, OTHER];

/** The address in an edition of a route that is written for the root (`/docs/…`, `/api/…`). */
export const routeIn = ({ prefix }: Edition, route: string): string =>
  route.replace(/^\/(docs|api)\//, `/$1/${prefix}`);
