import { isTyping } from "../is-typing.ts";
/** `f` and `.` lead to the page's own search, also before it woke; `/` belongs to that of the site. */
export function leadToFinder(page: HTMLElement, signal: AbortSignal): void {
  const press = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || (event.key !== "f" && event.key !== ".") || isTyping(event.target)) return;
    event.preventDefault();
    const field = page.querySelector<HTMLInputElement>("#api-query");
    field?.focus();
    field?.select();
  };
  document.addEventListener("keydown", press, { signal });
}
