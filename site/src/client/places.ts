import type { ClientModule } from "@docusaurus/types";
import { hold, isHeld } from "../hold.ts";

/** Where a reader was on a page: an element with an id, and how far below the window's top it stood. */
interface Place {
  readonly id: string;
  readonly top: number;
}

/** Places by the key of the history's entry. */
const places = new Map<string, Place>();
/** A place is kept with a click, and when the reader has not scrolled for this long. */
const PAUSE_MS = 150;

let current: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isLeaving = false;

/** The framework's element around what differs from page to page; a dialog is outside of it. */
const PAGE = "__docusaurus_skipToContent_fallback";

function placeInSight(): Place | undefined {
  const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const owner = middle?.closest("[id]");
  return owner?.closest(`#${PAGE}`)
    ? { id: owner.id, top: owner.getBoundingClientRect().top }
    : undefined;
}

function keep(): void {
  const place = placeInSight();
  if (current !== undefined && place && !isLeaving && !isHeld()) places.set(current, place);
}

function keepSoon(): void {
  clearTimeout(timer);
  if (!isLeaving && !isHeld()) timer = setTimeout(keep, PAUSE_MS);
}

if (typeof window !== "undefined") {
  window.addEventListener("scroll", keepSoon, { passive: true });
  document.addEventListener("click", keep, true);
  // The browser scrolls the page that is being left to where the other one was.
  window.addEventListener("popstate", () => {
    clearTimeout(timer);
    isLeaving = true;
  });
}

type Update = NonNullable<ClientModule["onRouteDidUpdate"]>;

/**
 * Back and forward lead to where the reader was. The browser tries this by itself, when the page is
 * not there yet or has not got its full height, and the framework scrolls to the top after it. With
 * hash routing entries have no keys, and the browser is left alone.
 */
export function onRouteDidUpdate({ location, previousLocation }: Parameters<Update>[0]): void {
  const { key } = location as { key?: string };
  clearTimeout(timer);
  isLeaving = false;
  if (key === undefined && (previousLocation as { key?: string } | null)?.key === undefined) {
    current = previousLocation ? undefined : "first";
    // Several entries have no key now: what was kept may be the place in another one.
    if (previousLocation) places.delete("first");
    return;
  }
  current = key ?? "first";
  const place = places.get(current);
  if (place) hold(place.id, place.top);
}
