import { readData } from "../settings/files.ts";
import type { Bee13Facts } from "../shared/bee-js-13/names.ts";

/** Names of bee-js 12 in bee-js 13 (`data/bee-js-13.yaml`). */
export const bee13Facts = readData<Bee13Facts>("bee-js-13");
