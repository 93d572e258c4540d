/** What was remembered under this name; nothing where the browser forbids it. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a value, or forgets it when it is `undefined`; does nothing where it is forbidden. */
export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The choice lasts as long as the page, then.
  }
}
