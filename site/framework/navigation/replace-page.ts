import { createRoot, type Root } from "react-dom/client";
import { restoreField } from "../early/restore-field.ts";

const CONTROLS = "a, button, input";

const controlsOf = (page: HTMLElement): readonly HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(CONTROLS),
];

/** The control of `now` that replaces `control`, one of `before`: the same tag, class and place among those. */
function successorOf(
  control: Element | null,
  before: readonly HTMLElement[],
  now: readonly HTMLElement[],
): HTMLElement | undefined {
  const isAlike = (one: Element): boolean =>
    one.tagName === control?.tagName && one.className === control.className;
  const place = before.filter(isAlike).findIndex((one) => one === control);
  return now.filter(isAlike)[place];
}

/**
 * Makes a root that renders a page in place of the static one in `container`. Focus, fields and presses of
 * the static page move to the controls that replace its own.
 */
export function replacePage(container: HTMLElement): Root {
  const early = window.__early;
  const before = controlsOf(container);
  let focused = document.activeElement;
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element) focused = target;
  };
  container.addEventListener("focusin", onFocus);
  // Runs after the first commit, and before the presses are replayed in a task of their own.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    container.removeEventListener("focusin", onFocus);
    const now = controlsOf(container);
    const successor = (control: Element | null) => successorOf(control, before, now);
    for (const press of early?.presses ?? []) press.owner = successor(press.owner) ?? press.owner;
    for (const [field, state] of early?.fields ?? []) {
      const next = successor(field);
      if (!(field instanceof HTMLInputElement && next instanceof HTMLInputElement)) continue;
      restoreField(next, state);
      if (field.selectionStart !== null)
        next.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
    successor(focused)?.focus({ preventScroll: true });
  }).observe(container, { childList: true });
  return createRoot(container);
}
