const WATCHED = ".api-op[id], .api-section";

function keepInView(list: HTMLElement, link: HTMLElement): void {
  const { top, bottom } = link.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (top < box.top + 40) list.scrollTop += top - box.top - 80;
  else if (bottom > box.bottom - 40) list.scrollTop += bottom - box.bottom + 80;
}

/** The left list marks where the reader is, and on a phone opens and closes. */
export function handleList(root: HTMLElement, signal: AbortSignal): void {
  const list = root.querySelector<HTMLElement>("#api-list");
  const menu = root.querySelector<HTMLButtonElement>(".api-menu");
  if (!list || !menu) return;
  let current: HTMLElement | null = null;
  const mark = (id: string): void => {
    const next = list.querySelector<HTMLElement>(`[data-target="${CSS.escape(id)}"]`);
    if (!next || next === current) return;
    current?.removeAttribute("aria-current");
    next.setAttribute("aria-current", "location");
    current = next;
    keepInView(list, next);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      const shown = entries.find((entry) => entry.isIntersecting);
      if (shown) mark(shown.target.id);
    },
    // A line a little below the navigation bar: what crosses it is being read.
    { rootMargin: "-100px 0px -80% 0px" },
  );
  for (const one of root.querySelectorAll(WATCHED)) watcher.observe(one);
  signal.addEventListener("abort", () => watcher.disconnect());
  const toggle = (open: boolean): void => {
    list.classList.toggle("api-list-open", open);
    menu.setAttribute("aria-expanded", String(open));
  };
  const isOpen = (): boolean => menu.getAttribute("aria-expanded") === "true";
  menu.addEventListener("click", () => toggle(!isOpen()), { signal });
  list.addEventListener(
    "click",
    (event) => (event.target as Element).closest("a") && toggle(false),
    { signal },
  );
  for (const part of [menu, list]) {
    part.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !isOpen()) return;
        toggle(false);
        menu.focus();
      },
      { signal },
    );
  }
  // Whoever goes on elsewhere is done with the list; on a phone it hides half of the text.
  for (const type of ["click", "focusin"]) {
    root.addEventListener(
      type,
      ({ target }) => {
        if (isOpen() && !list.contains(target as Node) && !menu.contains(target as Node))
          toggle(false);
      },
      { signal },
    );
  }
}
