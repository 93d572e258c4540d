import type { ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { whenIdle } from "../when-idle.ts";

/**
 * What stands in a place, made of what its static markup says (texts, `data-*`): rendered for the
 * first time it must be that markup, which React then adopts.
 */
export type Render = (place: HTMLElement) => ReactNode;

/** Loads the code of each kind of island; the keys are the `data-island` of their places. */
export type Kinds = Readonly<Record<string, () => Promise<Render>>>;

/** The islands of one page. */
export interface Islands {
  /** Brings to life all islands of a kind that still sleep, one per idle moment. */
  wakeAll(kind: string): void;
  /** Ends all islands; their page goes. */
  stop(): void;
}

const PLACE = "[data-island]";
/** What a reader does first with a place. */
const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown", "click"];
/** Places this far below or above the window count as near. */
const NEAR_PX = 300;

/**
 * Brings the places of a page to life: static markup with `data-island="kind"`, each a React root of
 * its own. Every place wakes when it is first touched: its code is loaded, its markup hydrated, and
 * the click that was too early is made once more. `data-wake="near"` wakes it when it comes near the
 * window, `data-wake="idle"` when the browser has nothing else to do; a media query may follow, where
 * only some windows show enough of it.
 */
export function connectIslands(page: HTMLElement, kinds: Kinds): Islands {
  const stopped = new AbortController();
  const { signal } = stopped;
  const roots = new Map<HTMLElement, Root>();
  const ready = new Map<string, Render>();

  const onRecoverableError = (error: unknown): void => {
    // A page may go before React has adopted its markup: unmounted then, it complains of haste.
    if (!signal.aborted) reportError(error);
  };
  const hydrate = (place: HTMLElement, render: Render): void => {
    if (signal.aborted || roots.has(place)) return;
    delete place.dataset.failed;
    roots.set(place, hydrateRoot(place, render(place), { onRecoverableError }));
  };
  const wake = async (place: HTMLElement): Promise<void> => {
    const kind = place.dataset.island ?? "";
    const render = ready.get(kind) ?? (await kinds[kind]?.());
    if (!render) return;
    ready.set(kind, render);
    hydrate(place, render);
  };
  const wakeQuietly = async (place: HTMLElement): Promise<void> => {
    try {
      await wake(place);
    } catch (error) {
      // The next touch tries again; `css/base.css` says so.
      place.dataset.failed = "";
      console.warn(`The island ${place.dataset.island} did not load.`, error);
    }
  };
  const wakeWhenIdle = (place: HTMLElement): void =>
    whenIdle(() => {
      if (!signal.aborted) void wakeQuietly(place);
    });

  const touch = ({ type, target }: Event): void => {
    const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
    if (!place || roots.has(place)) return;
    const render = ready.get(place.dataset.island ?? "");
    // React hydrates what an event hits before it hands the event on: nothing is to be repeated.
    if (render) return hydrate(place, render);
    const early = type === "click" && (target as Element).closest<HTMLElement>("button");
    void wakeQuietly(place).then(() => {
      if (early && roots.has(place)) early.click();
    });
  };
  for (const type of TOUCHES) page.addEventListener(type, touch, { capture: true, signal });

  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        wakeWhenIdle(target as HTMLElement);
      }
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
  // A link with code in it wakes the block that it is for (`samples/useShared.ts`).
  const wakeShared = (): void => {
    const at = /#run=(\d+)/.exec(location.hash)?.[1] ?? -1;
    const place = document.querySelectorAll(".code-edit")[+at]?.closest<HTMLElement>(PLACE);
    if (place && page.contains(place)) void wakeQuietly(place);
  };
  wakeShared();
  addEventListener("hashchange", wakeShared, { signal });
  const places = (): NodeListOf<HTMLElement> => page.querySelectorAll<HTMLElement>(PLACE);
  for (const place of places()) {
    const [when, ...media] = (place.dataset.wake ?? "").split(" ");
    if (when === "near") watcher.observe(place);
    if (when === "idle" && matchMedia(media.join(" ") || "all").matches) wakeWhenIdle(place);
  }
  return {
    wakeAll(kind) {
      for (const place of places()) if (place.dataset.island === kind) wakeWhenIdle(place);
    },
    stop() {
      stopped.abort();
      watcher.disconnect();
      // Not now: React may be at work on the page that goes.
      setTimeout(() => roots.forEach((root) => root.unmount()));
    },
  };
}
