import { restoreField, type FormField, type FieldState } from "./restore-field.ts";

/** A click, or a key. */
interface Press {
  owner: HTMLElement;
  readonly key?: string;
  /** Of a click: 2 for the second click of a double click, 0 for a click by a key. */
  readonly count?: number;
}

/** What `early.js` keeps until the page is hydrated. */
interface Early {
  readonly presses: readonly Press[];
  /** States of the fields that the user changed. */
  readonly fields: ReadonlyMap<FormField, FieldState>;
  /** The event that brought the mouse to where it is. */
  readonly pointer: PointerEvent | null;
  /** Letters typed since the search was asked for; null when it was not. */
  typed: string | null;
  /** Whether the reader has scrolled: they are not led back to the line that they read before. */
  moved: boolean;
  done: boolean;
}

declare global {
  interface Window {
    __early?: Early;
  }
}

/** Name of the window event that asks the search button to open its dialog. */
export const OPEN_SEARCH = "open-search";

/** Tells React where the pointer and the focus are: it has seen neither of them arrive. */
function repeatArrival({ pointer }: Early): void {
  const under = pointer?.target;
  if (pointer && under instanceof Element && under.isConnected) {
    const { clientX, clientY, pointerId, pointerType } = pointer;
    const at = { bubbles: true, cancelable: true, composed: true, clientX, clientY };
    under.dispatchEvent(new PointerEvent("pointerover", { ...at, pointerId, pointerType }));
    under.dispatchEvent(new MouseEvent("mouseover", at));
  }
  const focused = document.activeElement;
  if (focused && focused !== document.body)
    focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

function repeatPress({ owner, key, count }: Press): void {
  owner.removeAttribute("aria-busy");
  if (!owner.isConnected) return;
  const to = { bubbles: true, cancelable: true, composed: true };
  if (key === undefined) owner.dispatchEvent(new MouseEvent("click", { ...to, detail: count }));
  else {
    // A key before it may have moved the focus, as it would have for this one.
    const target = owner.matches("[role=tab]") ? document.activeElement : owner;
    target?.dispatchEvent(new KeyboardEvent("keydown", { ...to, key }));
  }
}

/**
 * Replays the events kept by `early.js` in the first update after hydration, once. Fields are restored
 * first, in the commit of hydration: later input is appended to the restored text.
 */
export function onRouteDidUpdate(): void {
  const early = window.__early;
  if (!early || early.done) return;
  early.done = true;
  for (const [field, state] of early.fields) if (field.isConnected) restoreField(field, state);
  setTimeout(() => {
    repeatArrival(early);
    for (const press of early.presses) repeatPress(press);
    if (early.typed !== null) window.dispatchEvent(new Event(OPEN_SEARCH));
  });
}
