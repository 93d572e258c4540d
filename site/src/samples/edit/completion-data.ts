import type {
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import clients from "sample-clients";
import { completionsRoute, type CompletionData } from "../../../shared/bee-js/completions.ts";
import { fileAddress } from "../site-address.ts";
import { completionsAt } from "./completions.ts";

const fetched = new Map<string, Promise<CompletionData>>();

/** Fetches the names of an edition's bee-js, once; again after a failure. */
function fetchNames(release: string): Promise<CompletionData> {
  const known = fetched.get(release);
  if (known) return known;
  const names = fetch(fileAddress(completionsRoute(release))).then((response) => {
    if (!response.ok) throw new Error(`The completions answer with ${response.status}.`);
    return response.json() as Promise<CompletionData>;
  });
  fetched.set(release, names);
  names.catch(() => fetched.delete(release));
  return names;
}

/**
 * Completions of the bee-js that code for a release of Bee imports. Fetches them at once, so that the first
 * list opens without a delay; without a network there is no list.
 */
export function completionSource(release: string): CompletionSource {
  const isKnown = Object.hasOwn(clients, release);
  if (isKnown) void fetchNames(release).catch(() => undefined);
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    if (!isKnown) return null;
    const names = await fetchNames(release).catch(() => undefined);
    return names && !context.aborted ? completionsAt(context, names) : null;
  };
}
