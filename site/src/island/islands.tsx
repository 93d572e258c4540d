import { useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import {
  restoreField,
  stateOf,
  type FormField,
  type FieldState,
} from "../../framework/early/restore-field.ts";
import { whenIdle } from "../../framework/prefetch/when-idle.ts";

/**
 * Renders an island from the texts and `data-*` of its static markup. The first render must equal
 * that markup, because React hydrates it.
 */
export type Render = (place: HTMLElement) => ReactNode;

/** Loaders of the islands' code; the keys are `data-island` values. */
export type Kinds = Readonly<Record<string, () => Promise<Render>>>;

/** The islands of one page. */
export interface Islands {
  /** Hydrates all remaining islands of a kind, one per idle period. */
  wakeAll(kind: string): void;
  /** Unmounts all islands; called when the page unmounts. */
  stop(): void;
}

const PLACE = "[data-island]";
/** Elements whose first interaction hydrates the island beside them. */
const HANDLE = "[data-wakes]";
/** Events of a first interaction. */
const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown", "click", "input", "change"];
/** Distance from the viewport, above and below, at which `data-wake="near"` hydrates. */
const NEAR_PX = 300;

/** Calls `onHydrated` once `content` is hydrated. */
function Hydrated(props: { readonly content: ReactNode; readonly onHydrated: () => void }) {
  const { content, onHydrated } = props;
  useLayoutEffect(onHydrated, [onHydrated]);
  return content;
}

/**
 * Hydrates the islands of a page: static markup with `data-island="kind"`, each with its own React
 * root. An island hydrates on its first interaction: its code is loaded, its markup hydrated, and earlier
 * clicks and input in its fields are replayed. An interaction with a sibling that has `data-wakes` counts,
 * too (code, for its buttons). `data-wake="near"` hydrates it near the viewport, `data-wake="idle"` when the
 * browser is idle; a media query may follow, to skip viewports that show too little of it.
 */
export function connectIslands(page: HTMLElement, kinds: Kinds): Islands {
  const stopped = new AbortController();
  const { signal } = stopped;
  const roots = new Map<HTMLElement, Root>();
  const hydrated = new WeakSet<HTMLElement>();
  /** States of fields that were changed before their islands were hydrated. */
  const changed = new Map<HTMLElement, Map<FormField, FieldState>>();

  const onRecoverableError = (error: unknown): void => {
    // Ignore errors from unmounting during hydration.
    if (!signal.aborted) reportError(error);
  };
  const hydrate = (place: HTMLElement, render: Render): void => {
    if (signal.aborted || roots.has(place)) return;
    delete place.dataset.failed;
    const onHydrated = (): void => {
      hydrated.add(place);
      for (const [field, state] of changed.get(place) ?? [])
        if (field.isConnected) restoreField(field, state);
      changed.delete(place);
    };
    const island = <Hydrated content={render(place)} onHydrated={onHydrated} />;
    roots.set(place, hydrateRoot(place, island, { onRecoverableError }));
  };
  const wake = async (place: HTMLElement): Promise<void> => {
    try {
      const render = await kinds[place.dataset.island ?? ""]?.();
      if (render) hydrate(place, render);
    } catch (error) {
      // The next interaction retries; `css/base.css` shows the failure.
      place.dataset.failed = "";
      console.warn(`The island ${place.dataset.island} did not load.`, error);
    }
  };
  const wakeWhenIdle = (place: HTMLElement): void =>
    whenIdle(() => {
      if (!signal.aborted) void wake(place);
    });

  /** Keeps the state of a field until its island is hydrated, and the event from those who watch. */
  const keepField = (place: HTMLElement, event: Event): void => {
    const field = event.target as FormField;
    const states = changed.get(place) ?? new Map<FormField, FieldState>();
    states.delete(field);
    changed.set(place, states.set(field, stateOf(field)));
    event.stopImmediatePropagation();
  };
  const touch = (event: Event): void => {
    const { type, target } = event;
    const place =
      target instanceof Element
        ? (target.closest<HTMLElement>(PLACE) ??
          target.closest(HANDLE)?.parentElement?.querySelector<HTMLElement>(PLACE))
        : null;
    if (!place || hydrated.has(place)) return;
    if (type === "input" || type === "change") keepField(place, event);
    // React hydrates the target before it dispatches the event: no replay needed.
    if (roots.has(place)) return;
    const early = type === "click" && (target as Element).closest<HTMLElement>("button");
    // Stop propagation: if the code is cached, microtasks between two listeners hydrate the island and replay
    // this click, which React would then handle as well.
    if (early) event.stopImmediatePropagation();
    void wake(place).then(() => {
      if (!early || !roots.has(place)) return;
      // With its count: the second click of a double click is known as such.
      const { detail } = event as MouseEvent;
      early.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
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
  // A shared-code link hydrates its block (`samples/useShared.ts`).
  const wakeShared = (): void => {
    const at = /#run=(\d+)/.exec(location.hash)?.[1] ?? -1;
    const place = document.querySelectorAll(".code-edit")[+at]?.closest<HTMLElement>(PLACE);
    if (place && page.contains(place)) void wake(place);
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
      // Defer unmount: React may still be rendering the old route.
      setTimeout(() => roots.forEach((root) => root.unmount()));
    },
  };
}
