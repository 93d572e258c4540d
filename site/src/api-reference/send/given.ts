import { createStore, useStore } from "../store.ts";
import type { ReadBackRequest } from "./reads.ts";
import type { Where } from "./Where.tsx";

/** Values that another console gives to the one of an operation, for the node that they exist on. */
export interface Given extends ReadBackRequest {
  readonly where: Where;
}

const given = createStore<Given | undefined>(undefined);
/** Operation whose fragment leads to its console the next time. */
let leadsTo: string | undefined;

/** Whether this navigation to an operation leads to its console instead of its title; once. */
export function leadsToConsole(operation: string): boolean {
  const isLed = leadsTo === operation;
  leadsTo = undefined;
  return isLed;
}

/** Values given to the console of an operation; a new object for each time. */
export function useGiven(operation: string): Given | undefined {
  const last = useStore(given, undefined);
  return last?.operation === operation ? last : undefined;
}

/** Forgets the values of an operation; called when its console closes. */
export function forgetGiven(operation: string): void {
  if (given.get()?.operation === operation) given.set(undefined);
}

/** Opens the console of an operation. Its samples may not be hydrated yet. */
export function openConsoleOf(operation: string): void {
  const button = document
    .getElementById(operation)
    ?.querySelector<HTMLElement>(".api-slot > button");
  if (button?.getAttribute("aria-expanded") === "false") button.click();
}

/** Opens the console of an operation with these values. */
export function openWith(values: Given): void {
  given.set(values);
  leadsTo = values.operation;
  openConsoleOf(values.operation);
}

/** Given values by parameter name. */
export function givenValues(path: string, { values }: ReadBackRequest): Record<string, string> {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.slice(0, values.length).map((name, at) => [name, values[at]!]));
}
