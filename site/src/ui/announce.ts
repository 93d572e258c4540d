/** Milliseconds without a change after which live regions speak: typing is not interrupted. */
export const REST_MS = 1000;

/** Milliseconds that the live region is empty before it speaks, so that browsers report a change. */
export const GAP_MS = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout>;

/**
 * Has screen readers say `text`, in the one live region of the page. The next announcement replaces it.
 * The region is empty before each text: screen readers ignore a text that it has already, and one that
 * is inserted with the region. An open modal dialog contains it, as the rest of the page is inert.
 */
export function announce(text: string): void {
  const parent = document.querySelector("dialog[open]") ?? document.body;
  if (region?.parentNode !== parent) {
    region?.remove();
    region = document.createElement("div");
    region.className = "visually-hidden";
    region.setAttribute("aria-live", "polite");
    parent.append(region);
  }
  const line = region;
  line.textContent = "";
  clearTimeout(timer);
  timer = setTimeout(() => (line.textContent = text), GAP_MS);
}
