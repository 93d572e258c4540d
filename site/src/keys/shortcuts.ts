/** `<input>` types without text entry; shortcuts stay active on them. */
const NO_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/**
 * Whether a key press enters text into a field or an editor. Uses the composed path: for an editor in a
 * shadow tree, `event.target` is the host element.
 */
function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a key press is a global shortcut for one of `keys` (`KeyboardEvent.key` values). */
export function isShortcut(event: KeyboardEvent, keys: readonly string[]): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return keys.includes(event.key) && !isTyping(event);
}

/** Runs `action` on a global shortcut until `signal` aborts. Return `false` to leave the key unhandled. */
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

/** Focuses a search field and selects its text; returns `false` without a field. */
export function focusField(field: HTMLInputElement | null | undefined): boolean {
  field?.focus();
  field?.select();
  return field !== null && field !== undefined;
}
