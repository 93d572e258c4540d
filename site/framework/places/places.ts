import type { ClientModule } from "@docusaurus/types";
import { PLACES_KEY } from "../../shared/storage/keys.ts";
import { hold, isHeld } from "./hold.ts";
import { elementOf, placeInSight, topOf, type ScrollAnchor } from "./scroll-anchor.ts";

/** Entries of the history that are remembered. */
const MOST = 50;
/** A place is kept with a click, and when the reader has not scrolled for this long. */
const PAUSE_MS = 150;

/** Places by the key of the history's entry. */
const places = new Map<string, ScrollAnchor>();
let current: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isLeaving = false;
let isAtTop = true;
let isReturned = false;
let visit: string | undefined;
let width = 0;

/** Whether the reader came back to this entry of the history and is led to the line that was read. */
export const isReturn = (): boolean => isReturned;

function keep(): void {
  const place = isLeaving || isHeld() ? undefined : placeInSight();
  if (current === undefined || !place) return;
  places.set(current, place);
  isAtTop = window.scrollY === 0;
}

function keepSoon(): void {
  clearTimeout(timer);
  if (!isLeaving && !isHeld()) timer = setTimeout(keep, PAUSE_MS);
}

function leadTo(place: ScrollAnchor): void {
  hold(
    () => elementOf(place),
    (box) => topOf(place, box),
  );
}

/** A phone was turned: the line that was read stays in sight. */
function turn(): void {
  const place = places.get(current ?? "");
  if (width === window.innerWidth) return;
  width = window.innerWidth;
  clearTimeout(timer);
  if (place && !isAtTop) leadTo(place);
}

function store(): void {
  keep();
  try {
    sessionStorage.setItem(PLACES_KEY, JSON.stringify([...places].slice(-MOST)));
  } catch {
    // Without storage the anchors are lost when the document is unloaded.
  }
}

function restore(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? "[]") as [string, ScrollAnchor][];
    for (const [key, place] of kept) places.set(key, place);
  } catch {
    // Storage is disabled, or holds foreign data.
  }
}

if (typeof window !== "undefined") {
  restore();
  width = window.innerWidth;
  window.addEventListener("scroll", keepSoon, { passive: true });
  window.addEventListener("resize", turn);
  window.addEventListener("pagehide", store);
  document.addEventListener("click", keep, true);
  // The browser restores the scroll position while the old page is still rendered.
  window.addEventListener("popstate", () => {
    clearTimeout(timer);
    isLeaving = true;
  });
}

/**
 * The key of the current entry. Links within a page and addresses that were typed make entries without one.
 * Also names the visit of the page in the entry, which is the key of its first entry: the page's forms
 * keep their values by it.
 */
function entryKey(shown: string | undefined, isSamePage: boolean): string {
  const state = history.state as { key?: string; visit?: string } | null;
  const key = shown ?? state?.key ?? Math.random().toString(36).slice(2, 8);
  if (!isSamePage) visit = state?.visit ?? key;
  if (state?.key !== key || state.visit !== visit)
    history.replaceState({ ...state, key, visit }, "");
  return key;
}

type Update = NonNullable<ClientModule["onRouteDidUpdate"]>;

/**
 * Restores the scroll anchor after back, forward and reload. The browser's own restoration runs before
 * the page has its full height, and the framework then scrolls to the top.
 */
export function onRouteDidUpdate({ location, previousLocation }: Parameters<Update>[0]): void {
  clearTimeout(timer);
  isLeaving = false;
  current = entryKey(
    (location as { key?: string }).key,
    previousLocation?.pathname === location.pathname,
  );
  const place = places.get(current);
  isReturned = place !== undefined;
  // A reload: readers may scroll before the page is hydrated.
  if (place && (previousLocation || !window.__early?.moved)) leadTo(place);
}
