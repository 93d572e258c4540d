import type { Language } from "@swarm-docs/openapi/snippets/all";
import { createStore, useStore } from "./store.ts";
import { TAB_KEY } from "../storage-keys.ts";
import { recall, remember } from "../storage.ts";

/** A client or language that samples are written for. */
export type Client = Language["id"];

/** Where the documentation's tabs keep the reader's choice. */
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

/** Which samples are seen follows from an attribute of the document, also where no island woke. */
function show(id: string | null): void {
  const client = isClient(id) ? id : DEFAULT;
  document.documentElement.dataset.client = client;
  chosen.set(client);
}

/** The language of all samples. */
export function useClient(): Client {
  return useStore(chosen, DEFAULT);
}

/** Chooses the language of all samples, here and in the tabs of the documentation. */
export function chooseClient(client: Client): void {
  remember(KEY, client);
  show(client);
}

/** Takes the remembered choice and follows those made in other tabs of the browser, until it ends. */
export function followClient(signal: AbortSignal): void {
  show(recall(KEY));
  addEventListener("storage", ({ key, newValue }) => key === KEY && show(newValue), { signal });
}
