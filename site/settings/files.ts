// Where files of the repository are, and how those with facts are read.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** The root of the repository. */
export const ROOT = path.join(import.meta.dirname, "../..");

/** The folder of files that `plugins/facts` makes of `data/` and `api/`. */
export const GENERATED = path.join(ROOT, "site/.generated");

/** Reads `data/NAME.yaml`. */
export const readData = <Value>(name: string): Value =>
  parse(readFileSync(path.join(ROOT, "data", `${name}.yaml`), "utf8")) as Value;

/** Reads `NAME.json` of {@link GENERATED}. */
export const readGenerated = <Value>(name: string): Value =>
  JSON.parse(readFileSync(path.join(GENERATED, `${name}.json`), "utf8")) as Value;
