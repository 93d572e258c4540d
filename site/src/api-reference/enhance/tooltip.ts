/** The way from the name to its explanation takes the pointer this long at most. */
const STAY_MS = 200;

/** Explains a value format where its name has the pointer or the focus; the text is on the page. */
export function handleTooltips(root: HTMLElement, signal: AbortSignal): void {
  const tip = document.createElement("div");
  tip.id = "api-tip";
  tip.className = "api-tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  root.append(tip);
  let owner: HTMLElement | undefined;
  let leaving = 0;

  const hide = (): void => {
    clearTimeout(leaving);
    tip.hidden = true;
    owner?.removeAttribute("aria-describedby");
    owner = undefined;
  };
  const show = (event: Event): void => {
    const link = (event.target as Element).closest<HTMLElement>(".api-format");
    clearTimeout(leaving);
    if (tip.contains(event.target as Node) || (link && link === owner)) return;
    if (!link) {
      // The pointer may be on its way to the explanation, to read on or to copy from it.
      leaving = window.setTimeout(hide, event.type === "pointerover" && owner ? STAY_MS : 0);
      return;
    }
    const entry = document.getElementById(`format-${link.textContent}`);
    if (!entry) return;
    hide();
    owner = link;
    tip.replaceChildren(...[...entry.children].slice(1).map((child) => child.cloneNode(true)));
    tip.hidden = false;
    link.setAttribute("aria-describedby", tip.id);
    const box = link.getBoundingClientRect();
    const page = root.getBoundingClientRect();
    tip.style.left = `${Math.max(8, Math.min(box.left, innerWidth - tip.offsetWidth - 16)) - page.left}px`;
    const isAbove =
      box.bottom + tip.offsetHeight + 12 > innerHeight && box.top > tip.offsetHeight + 90;
    const top = isAbove ? box.top - tip.offsetHeight - 6 : box.bottom + 6;
    tip.style.top = `${top - page.top}px`;
  };
  root.addEventListener("pointerover", show, { signal });
  root.addEventListener("focusin", show, { signal });
  root.addEventListener("focusout", hide, { signal });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(leaving);
    tip.remove();
  });
}
