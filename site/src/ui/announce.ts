/** Milliseconds without a change after which live regions speak: typing is not interrupted. */
export const REST_MS = 1000;

let region: HTMLElement | undefined;

/**
 * Has screen readers say `text`, in the one live region of the page. The next announcement replaces it.
 * Not heard while a modal dialog is open, which makes the rest of the page inert.
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement("div");
    region.className = "visually-hidden";
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  const line = document.createElement("p");
  line.textContent = text;
  region.replaceChildren(line);
}
