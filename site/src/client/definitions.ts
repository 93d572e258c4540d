/**
 * Shows what a glossary word means while the pointer or the focus is on it; the word is a link to the
 * whole entry. It stays while the pointer is on it, and Escape puts it away. One element and one set of
 * listeners serve all pages.
 */
const SHOW_AFTER_MS = 250;
/** Time to bring the pointer from the word to its definition. */
const HIDE_AFTER_MS = 150;
const ID = "definition";
const MARGIN_PX = 8;

let tip: HTMLElement | undefined;
let owner: HTMLElement | undefined;
let timer: number | undefined;

function hide(): void {
  clearTimeout(timer);
  owner?.removeAttribute("aria-describedby");
  tip?.remove();
  owner = undefined;
}

/** Below the word, or above it where there is no room; never over the edges of the window. */
function place(word: HTMLElement, box: HTMLElement): void {
  const line = word.getClientRects()[0] ?? word.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(MARGIN_PX, Math.min(line.left, clientWidth - width - MARGIN_PX));
  const isBelow = line.bottom + height + MARGIN_PX < clientHeight;
  box.style.left = `${left}px`;
  box.style.top = `${isBelow ? line.bottom : line.top - height}px`;
}

function show(word: HTMLElement): void {
  hide();
  if (!word.isConnected) return;
  if (!tip) {
    tip = document.createElement("div");
    tip.className = "definition";
    tip.id = ID;
    tip.setAttribute("role", "tooltip");
  }
  tip.textContent = word.dataset.definition ?? "";
  owner = word;
  word.setAttribute("aria-describedby", ID);
  document.body.append(tip);
  place(word, tip);
}

const wordAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(".term[data-definition]") : null;

function onPointer(event: PointerEvent): void {
  if (event.pointerType !== "mouse") return;
  const word = wordAt(event);
  const isOnTip = event.target instanceof Node && tip?.contains(event.target);
  if (!word && !owner && timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  if (word === owner || isOnTip) return;
  timer = window.setTimeout(word ? () => show(word) : hide, word ? SHOW_AFTER_MS : HIDE_AFTER_MS);
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerover", onPointer);
  document.addEventListener("focusin", (event) => {
    const word = wordAt(event);
    if (word?.matches(":focus-visible")) show(word);
    else hide();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  // One that is still to come finds its word where it is then.
  const leave = (): void => {
    if (owner) hide();
  };
  window.addEventListener("scroll", leave, { passive: true });
}

/** A new page begins without one. */
export const onRouteUpdate = hide;
