const WATCHED = ".api-op[id], .api-section";
/** Height of the line at the top of the text: what crosses it is being read. */
const LINE_PX = 40;

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
  const watched = [...root.querySelectorAll(WATCHED)];
  let watcher: IntersectionObserver | undefined;
  const watch = (): void => {
    watcher?.disconnect();
    const crossing = new Set<Element>();
    // Links lead to just below this; on a phone that is another height than on a wide screen.
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    const top = (Number.parseFloat(scrollPaddingTop) || 0) + 1;
    watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) crossing.add(target);
          else crossing.delete(target);
        }
        const last = watched.findLast((one) => crossing.has(one));
        if (last) mark(last.id);
      },
      { rootMargin: `${-top}px 0px ${top + LINE_PX - innerHeight}px 0px` },
    );
    for (const one of watched) watcher.observe(one);
  };
  watch();
  addEventListener("resize", watch, { signal });
  signal.addEventListener("abort", () => watcher?.disconnect());
  const toggle = (open: boolean): void => {
    list.classList.toggle("api-list-open", open);
    menu.setAttribute("aria-expanded", String(open));
    if (open && current) keepInView(list, current);
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
