import type { Client } from "../../render/api-reference/islands.ts";
import { createStore, useStore } from "./store.ts";
import { TAB_KEY } from "../../shared/storage/keys.ts";
import { recall, remember } from "../storage.ts";

/** Storage key of the choice, shared with the tabs of the documentation. */
const KEY = `${TAB_KEY}client`;
const DEFAULT: Client = "curl";
const CLIENTS: readonly string[] = [
  "curl",
  "bee-js",
  "swarm-cli",
  "fetch",
  "python",
  "go",
] satisfies Client[];

const isClient = (id: string | null): id is Client => id !== null && CLIENTS.includes(id);

const chosen = createStore<Client>(DEFAULT);

/**
 * CSS shows the chosen samples by an attribute of the document, also in islands not hydrated yet.
 */
function show(id: string | null): void {
  const client = isClient(id) ? id : DEFAULT;
  document.documentElement.dataset.client = client;
  chosen.set(client);
}

/** Language of all samples. */
export function useClient(): Client {
  return useStore(chosen, DEFAULT);
}

/** Sets the language of all samples, here and in the tabs of the documentation. */
export function chooseClient(client: Client): void {
  remember(KEY, client);
  show(client);
}

/** Restores the stored choice and follows changes in other browser tabs until `signal` aborts. */
export function followClient(signal: AbortSignal): void {
  show(recall(KEY));
  addEventListener("storage", ({ key, newValue }) => key === KEY && show(newValue), { signal });
}
