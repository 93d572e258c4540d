import { focusField, onShortcut } from "../keys/shortcuts.ts";

/**
 * `f` and `.` focus the finder of the page, even before it is hydrated; `/` opens the site search.
 */
export function leadToFinder(page: HTMLElement, signal: AbortSignal): void {
  const focus = (): boolean => focusField(page.querySelector<HTMLInputElement>("#api-query"));
  onShortcut(["f", "."], focus, signal);
}
