/**
 * Type-ahead buffer: keys pressed while the dialog is loading; undefined when not capturing.
 * Without it, the keys would reach the page.
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

/** Starts capturing keys, after the text `before`; keeps keys already captured. */
export function keepTyping(before = ""): void {
  if (letters === undefined) window.addEventListener("keydown", keep, true);
  letters = before + (letters ?? "");
}

/** Whether a requested dialog is still loading. */
export const isAwaited = (): boolean => letters !== undefined;

/** Stops capturing and returns the captured text. */
export function takeTyped(): string {
  window.removeEventListener("keydown", keep, true);
  const typed = letters ?? "";
  letters = undefined;
  return typed;
}
