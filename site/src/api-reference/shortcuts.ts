import { focusField, onShortcut } from "../keys/shortcuts.ts";

/**
 * `f` and `.` focus the finder of the page, even before its island is hydrated; `/` opens the search of
 * the site.
 */
export function leadToFinder(page: HTMLElement, signal: AbortSignal): void {
  const focus = (): boolean => focusField(page.querySelector<HTMLInputElement>("#api-query"));
  onShortcut(["f", "."], focus, signal);
}
