import { DEFAULT_BASE, parseBaseUrl } from "@swarm-docs/openapi/request/base-url";
import { createStore, useStore } from "./store.ts";
import { BASE_URL_KEY } from "../storage-keys.ts";
import { recall, remember } from "../storage.ts";

/** The address of the reader's node, checked. */
export const base = createStore(DEFAULT_BASE);

/** The address of the reader's node. */
export function useBase(): string {
  return useStore(base, DEFAULT_BASE);
}

/** Uses an address in all samples and remembers it in this browser. */
export function chooseBase(url: string): void {
  remember(BASE_URL_KEY, url === DEFAULT_BASE ? undefined : url);
  base.set(url);
}

/** Takes the remembered address. */
export function recallBase(): void {
  const kept = parseBaseUrl(recall(BASE_URL_KEY) ?? DEFAULT_BASE);
  base.set("url" in kept ? kept.url : DEFAULT_BASE);
}

const socket = (url: string): string => url.replace(/^http/, "ws");

/** The text of a sample, which names the default address, with another one in it. */
export function atBase(text: string, url: string): string {
  if (url === DEFAULT_BASE) return text;
  if (/^swarm-cli /m.test(text)) return `${text} \\\n  --bee-api-url ${url}`;
  return text.replaceAll(DEFAULT_BASE, url).replaceAll(socket(DEFAULT_BASE), socket(url));
}
