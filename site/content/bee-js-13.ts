import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Bee13Facts } from "../shared/bee-js-13/names.ts";

const FILE = path.join(import.meta.dirname, "../../data/bee-js-13.yaml");

/** Names of bee-js 12 in bee-js 13 (`data/bee-js-13.yaml`). */
export const bee13Facts = parse(readFileSync(FILE, "utf8")) as Bee13Facts;
