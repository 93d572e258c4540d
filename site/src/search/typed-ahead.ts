/**
 * Letters that a reader types after asking for the dialog and before it is there: the keys would
 * otherwise go to the page.
 */
let letters: string | undefined;

function keep(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1) letters += event.key;
  else if (event.key === "Backspace") letters = letters?.slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps what is typed from now on, after `before`; goes on where it has begun already. */
export function keepTyping(before = ""): void {
  if (letters === undefined) window.addEventListener("keydown", keep, true);
  letters = before + (letters ?? "");
}

/** Whether a dialog that was asked for is still to come. */
export const isAwaited = (): boolean => letters !== undefined;

/** What was typed since `keepTyping`; keys go their own way again. */
export function takeTyped(): string {
  window.removeEventListener("keydown", keep, true);
  const typed = letters ?? "";
  letters = undefined;
  return typed;
}
