// Values of form fields, for back, forward and reload: by visit of a page (`framework/places`), part of the page and field.

import { FIELDS_KEY } from "../../shared/storage/keys.ts";
import type { FieldState } from "../../framework/early/restore-field.ts";

/** Fields that are kept in one tab. */
const MOST_FIELDS = 200;
/** Longer values are not kept. */
const MOST_CHARACTERS = 100_000;
/** Characters that are kept in one tab: the storage of browsers holds a few million. */
const MOST_IN_ALL = 1_000_000;
/** Field name of a part that the reader opened. */
const OPEN = "";

/**
 * Credentials, keystores and private keys in a text, also as an option of a command, in the query of a URL and in
 * code. 128 hexadecimal digits are a reference with its decryption key.
 */
const SECRET =
  /(?:pass(?:word|phrase)|private.?key|api.?key|mnemonic|secret|authorization)["']?\s*[:=]\s*\S|--password\s+\S|[?&]\w*(?:key|token)=\S|PrivateKey\(\s*["'`](?:0x)?[\da-f]{64}|PRIVATE KEY-|"ciphertext"|\/\/[^\s/@]+@|\/v\d\/[\w-]{20}|[\da-f]{128}|key["'\s]*[:=]["'\s]*(?:0x)?[\da-f]{64}(?![\da-f])/i;

/**
 * A line that is a private key, or a hash: nothing tells them apart. No line break in front of it matches: a
 * page of blank lines would take seconds.
 */
const KEY_LINE = /^[\t "']*(?:0x)?[\da-f]{64}\W*$/im;

/** States by path: visit, part and field. */
const states = new Map<string, FieldState>();

function isState(value: unknown): value is FieldState {
  if (typeof value === "boolean") return true;
  return typeof value === "string" && value.length <= MOST_CHARACTERS && !SECRET.test(value);
}

function restore(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(FIELDS_KEY) ?? "[]");
    for (const [path, state] of kept as [unknown, unknown][])
      if (typeof path === "string" && isState(state)) states.set(path, state);
  } catch {
    // Storage is disabled, or holds foreign data.
  }
}

/** The newest states that fit into the limits. */
function newest(): [path: string, state: FieldState][] {
  let free = MOST_IN_ALL;
  const fitting = [...states].reverse().filter(([path, state]) => {
    free -= path.length + String(state).length;
    return free >= 0;
  });
  return fitting.slice(0, MOST_FIELDS).reverse();
}

function store(): void {
  try {
    const kept = newest();
    // What an earlier document kept may have been forgotten since.
    if (kept.length === 0) sessionStorage.removeItem(FIELDS_KEY);
    else sessionStorage.setItem(FIELDS_KEY, JSON.stringify(kept));
  } catch {
    // Storage is disabled or full: the values are lost when the document is unloaded.
  }
}

if (typeof window !== "undefined") {
  restore();
  window.addEventListener("pagehide", store);
  // A document from the back/forward cache does not know what the documents after it have kept.
  window.addEventListener("pageshow", ({ persisted }) => persisted && restore());
}

/** Prefix of the paths of this visit; the history's entry names the visit. `undefined` before it does. */
function visitPrefix(): string | undefined {
  const state = history.state as { visit?: string } | null;
  return state?.visit === undefined ? undefined : `${state.visit}/`;
}

/** Paths and states of this visit that are below `part`; the paths without it. */
function statesBelow(part: string): [string, FieldState][] {
  const visit = visitPrefix();
  if (visit === undefined) return [];
  const prefix = visit + part;
  return [...states]
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, state]) => [path.slice(prefix.length), state]);
}

/**
 * Keeps the state of a field; deletes it if it is `undefined`, too long or contains a secret. 64 hexadecimal
 * digits are kept only from a field that asks for a hash.
 */
export function keepValue(
  part: string,
  field: string,
  state: FieldState | undefined,
  asksForHash = false,
): void {
  const visit = visitPrefix();
  if (visit === undefined) return;
  const path = `${visit}${part}/${field}`;
  // Deleted first: the last change is the last entry.
  states.delete(path);
  if (isState(state) && (asksForHash || !KEY_LINE.test(String(state)))) states.set(path, state);
}

/** States of the fields of a part, by name. */
export function keptValues(part: string): Map<string, FieldState> {
  return new Map(statesBelow(`${part}/`));
}

/** Keeps that the reader opened a part; see {@link openedParts}. */
export function keepOpened(part: string): void {
  keepValue(part, OPEN, true);
}

/** Forgets a part that the reader closed, and its fields. */
export function forgetPart(part: string): void {
  for (const field of keptValues(part).keys()) keepValue(part, field, undefined);
}

/** Parts that were open when the reader left. */
export function openedParts(): string[] {
  return statesBelow("")
    .filter(([path]) => path.endsWith(`/${OPEN}`))
    .map(([path]) => path.slice(0, -1));
}
