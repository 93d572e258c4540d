/** What `plugins/head/early.js` keeps until the page is hydrated. */
interface Early {
  readonly clicks: HTMLElement[];
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

/** The first update after hydration repeats the kept clicks and shortcuts, once. */
export function onRouteDidUpdate(): void {
  const early = window.__early;
  if (!early || early.done) return;
  early.done = true;
  setTimeout(() => {
    for (const owner of early.clicks) if (owner.isConnected) owner.click();
    if (early.typed !== null) window.dispatchEvent(new Event(OPEN_SEARCH));
  });
}
