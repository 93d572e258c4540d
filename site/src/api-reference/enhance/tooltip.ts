/** Explains a value format where its name has the pointer or the focus; the text is on the page. */
export function handleTooltips(root: HTMLElement, signal: AbortSignal): void {
  const tip = document.createElement("div");
  tip.id = "api-tip";
  tip.className = "api-tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  root.append(tip);
  let owner: HTMLElement | undefined;

  const hide = (): void => {
    tip.hidden = true;
    owner?.removeAttribute("aria-describedby");
    owner = undefined;
  };
  const show = (event: Event): void => {
    const link = (event.target as Element).closest<HTMLElement>(".api-format");
    if (tip.contains(event.target as Node)) return;
    if (!link) return hide();
    if (link === owner) return;
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
    tip.style.top = `${box.bottom - page.top + 6}px`;
  };
  root.addEventListener("pointerover", show, { signal });
  root.addEventListener("focusin", show, { signal });
  root.addEventListener("focusout", hide, { signal });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
  signal.addEventListener("abort", () => tip.remove());
}
