/** What `early.js` keeps until the page is hydrated. */
interface Early {
  readonly clicks: HTMLElement[];
  /** Values of the fields that the user typed into. */
  readonly fields: ReadonlyMap<HTMLInputElement | HTMLTextAreaElement, string>;
  /** Letters typed since the search was asked for; null when it was not. */
  typed: string | null;
  done: boolean;
}

declare global {
  interface Window {
    __early?: Early;
  }
}

/** Name of the window event that asks the search button to open its dialog. */
export const OPEN_SEARCH = "open-search";

/** Types a text once more, as the reader did: hydration puts a text area back to its first text. */
function type(field: HTMLElement, text: string): void {
  // Bypass React's value tracker, so that React sees the change.
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The first update after hydration repeats the kept clicks, texts and shortcuts, once. */
export function onRouteDidUpdate(): void {
  const early = window.__early;
  if (!early || early.done) return;
  early.done = true;
  setTimeout(() => {
    for (const [field, text] of early.fields) if (field.isConnected) type(field, text);
    for (const owner of early.clicks) if (owner.isConnected) owner.click();
    if (early.typed !== null) window.dispatchEvent(new Event(OPEN_SEARCH));
  });
}
