/** Reads a stored value; `null` if it is missing or storage is blocked. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value, or deletes it if `undefined`; does nothing if storage is blocked. */
export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
