import { idOf } from "../../fragment.ts";

const HERE = "api-here";

/** The element with this id; where there is none, the nearest one that its first parts name. */
export function findTarget(root: HTMLElement, id: string): HTMLElement | null {
  for (let part = id; part !== ""; part = part.slice(0, Math.max(0, part.lastIndexOf(".")))) {
    const found = document.getElementById(part);
    if (found && root.contains(found)) return found;
  }
  return null;
}

function openAround(element: HTMLElement): void {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}

const FRAMES = 8;
let aim = 0;

/**
 * Shows the target, and corrects the place for some frames: sections on the way get their real
 * height only when they come into sight. A reader who scrolls meanwhile has the last word.
 */
function aimAt(target: HTMLElement): void {
  const own = ++aim;
  const give = (): void => {
    if (aim === own) aim += 1;
  };
  for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(event, give, { once: true, passive: true });
  }
  let left = FRAMES;
  const step = (): void => {
    if (aim !== own) return;
    target.scrollIntoView();
    left -= 1;
    if (left > 0) requestAnimationFrame(step);
  };
  step();
}

/** Opens what hides the target of a fragment (`#getStamp.200.batchID`), marks it and shows it. */
export function reveal(root: HTMLElement, hash: string): void {
  const target = findTarget(root, idOf(hash));
  for (const one of root.querySelectorAll(`.${HERE}`)) one.classList.remove(HERE);
  if (!target) return;
  openAround(target);
  target.classList.add(HERE);
  aimAt(target);
}

function copyButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "api-link";
  button.textContent = "Copy link";
  return button;
}

const SHOWN_MS = 1600;
let shown = 0;

/** What the button says, also in its accessible name; what is not its usual text only for a while. */
function say(button: HTMLButtonElement, link: HTMLAnchorElement, result?: string): void {
  clearTimeout(shown);
  button.textContent = result ?? "Copy link";
  const before = result === undefined ? "Copy link" : `${result}: link`;
  button.setAttribute("aria-label", `${before} to ${link.textContent}`);
  if (result !== undefined) shown = window.setTimeout(() => say(button, link), SHOWN_MS);
}

async function copyLink(button: HTMLButtonElement, link: HTMLAnchorElement): Promise<void> {
  const result = await navigator.clipboard.writeText(link.href).then(
    () => "Copied",
    () => "Copy failed",
  );
  // The pointer may be on another row by now.
  if (link.nextSibling === button) say(button, link, result);
}

/**
 * One button for all rows: it stands behind the name that has the pointer or the focus, copies the
 * address of the row, and so costs the page one element instead of two thousand.
 */
export function handleAnchors(root: HTMLElement, signal: AbortSignal): void {
  const button = copyButton();
  let current: HTMLAnchorElement | undefined;
  const show = (event: Event): void => {
    const from = event.target as Element;
    const row = from.closest(".api-field, .api-response, .api-op, .api-section, .api-group-head");
    const link =
      event.type === "focusin"
        ? from.closest<HTMLAnchorElement>(".api-name")
        : row?.querySelector<HTMLAnchorElement>(".api-name");
    if (!link || link === current || button.contains(from)) return;
    current = link;
    say(button, link);
    link.after(button);
  };
  root.addEventListener("pointerover", show, { signal });
  root.addEventListener("focusin", show, { signal });
  button.addEventListener("click", () => current && void copyLink(button, current), { signal });
  // A second click on the link of the current place changes no address, but the reader wants to go there.
  root.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='#']");
      const hash = link?.getAttribute("href")?.replace(/^.*#/, "#");
      if (hash && link?.hash && location.href === link.href) reveal(root, hash);
    },
    { signal },
  );
  signal.addEventListener("abort", () => button.remove());
}
