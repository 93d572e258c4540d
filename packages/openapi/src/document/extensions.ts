import { isObject, textOf } from "./json.ts";
import type { Operation } from "./model.ts";

/** What the development node makes up behind an operation (`x-simulated`). */
export interface Simulation {
  /** The words of the answer's header `swarm-simulated`, in its order. */
  readonly parts: readonly string[];
  readonly text: string;
}

/** The simulation behind an operation; `undefined` where its answers are real. */
export function simulationOf({ extensions }: Operation): Simulation | undefined {
  const value = extensions["x-simulated"];
  if (!isObject(value)) return undefined;
  const parts = Array.isArray(value["parts"]) ? value["parts"].map(String) : [];
  return { parts, text: textOf(value["text"]) };
}

/** Further routes with the same answers (`x-also`), such as `HEAD /bzz/{reference}/{path}`. */
export function alsoOf({ extensions }: Operation): readonly string[] {
  const value = extensions["x-also"];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Whether Bee serves the operation only without the prefix `/v1` (`x-root-only`). */
export function isRootOnly({ extensions }: Operation): boolean {
  return extensions["x-root-only"] === true;
}
