import { DEFAULT_BASE, parseBaseUrl } from "@swarm-docs/openapi/request/base-url";
import { createStore, useStore } from "./store.ts";
import { BASE_URL_KEY } from "../../shared/storage/keys.ts";
import { recall, remember } from "../storage.ts";

/** Base URL of the reader's node, validated. */
export const base = createStore(DEFAULT_BASE);

/** Base URL of the reader's node. */
export function useBase(): string {
  return useStore(base, DEFAULT_BASE);
}

/** Sets the base URL in all samples and stores it in this browser. */
export function chooseBase(url: string): void {
  remember(BASE_URL_KEY, url === DEFAULT_BASE ? undefined : url);
  base.set(url);
}

/** Restores the stored base URL. */
export function recallBase(): void {
  const kept = parseBaseUrl(recall(BASE_URL_KEY) ?? DEFAULT_BASE);
  base.set("url" in kept ? kept.url : DEFAULT_BASE);
}

const socket = (url: string): string => url.replace(/^http/, "ws");

/** Replaces the default base URL in the text of a sample. */
export function atBase(text: string, url: string): string {
  if (url === DEFAULT_BASE) return text;
  if (/^swarm-cli /m.test(text)) return `${text} \\\n  --bee-api-url ${url}`;
  return text.replaceAll(DEFAULT_BASE, url).replaceAll(socket(DEFAULT_BASE), socket(url));
}
