import type {
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import clients from "sample-clients";
import { completionsRoute, type CompletionData } from "../../../shared/bee-js/completions.ts";
import { oncePerKey } from "../../../shared/once-per-key.ts";
import { fileAddress } from "../site-address.ts";
import { completionsAt } from "./completions.ts";

/** Fetches the names of an edition's bee-js. */
const fetchNames = oncePerKey(async (release): Promise<CompletionData> => {
  const response = await fetch(fileAddress(completionsRoute(release)));
  if (!response.ok) throw new Error(`The completions answer with ${response.status}.`);
  return (await response.json()) as CompletionData;
});

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
