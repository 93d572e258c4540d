/** `<input>` types that take no text: a letter pressed on one may be a shortcut. */
const NO_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/**
 * Whether a key press enters text into a field or an editor. Reads the composed path: `event.target`
 * of an editor in a shadow tree is its host, a plain `<div>`.
 */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a key press is one of `keys` (as `KeyboardEvent.key` names them) as a global shortcut. */
export function isShortcut(event: KeyboardEvent, keys: readonly string[]): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return keys.includes(event.key) && !isTyping(event);
}

/** Runs `action` on a global shortcut; until `signal` is aborted. `false`: the key stays unused. */
export function onShortcut(
  keys: readonly string[],
  action: () => boolean | void,
  signal: AbortSignal,
): void {
  const press = (event: KeyboardEvent): void => {
    if (isShortcut(event, keys) && action() !== false) event.preventDefault();
  };
  document.addEventListener("keydown", press, { signal });
}

/** Focuses a search field and selects its text; `false` without a field. */
export function focusField(field: HTMLInputElement | null | undefined): boolean {
  field?.focus();
  field?.select();
  return field !== null && field !== undefined;
}
