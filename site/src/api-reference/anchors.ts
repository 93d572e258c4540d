import { idOf } from "../../shared/routing/fragment.ts";
import { hold } from "../../framework/places/hold.ts";
import { keepShown } from "./only.ts";
import { leadsToConsole } from "./send/given.ts";

const HERE = "api-here";

/** Element with this id, or the closest ancestor id: drops parts of the dotted id from the end. */
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

/**
 * Opens the `details` that hide the target of a fragment (`#getStamp.200.batchID`), marks it and
 * scrolls to it, unless only marking is requested (`isMarkedOnly`).
 */
export function reveal(root: HTMLElement, hash: string, isMarkedOnly = false): void {
  const target = findTarget(root, idOf(hash));
  for (const one of root.querySelectorAll(`.${HERE}`)) one.classList.remove(HERE);
  keepShown(root, target);
  if (!target) return;
  openAround(target);
  target.classList.add(HERE);
  const isLed = leadsToConsole(target.id);
  // The console opens while the page scrolls.
  if (!isMarkedOnly) hold(() => (isLed ? target.querySelector(".api-send") : null) ?? target);
}
