import { idOf } from "../fragment.ts";
import { hold } from "../../framework/places/hold.ts";
import { keepShown } from "./only.ts";

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

/**
 * Opens what hides the target of a fragment (`#getStamp.200.batchID`), marks it and shows it, unless
 * the reader is led to another line (`isMarkedOnly`).
 */
export function reveal(root: HTMLElement, hash: string, isMarkedOnly = false): void {
  const target = findTarget(root, idOf(hash));
  for (const one of root.querySelectorAll(`.${HERE}`)) one.classList.remove(HERE);
  keepShown(root, target);
  if (!target) return;
  openAround(target);
  target.classList.add(HERE);
  if (!isMarkedOnly) hold(() => target);
}
