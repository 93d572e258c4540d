import { idOf } from "../fragment.ts";

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
