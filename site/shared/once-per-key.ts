/**
 * Remembers the promise of `load` for each key. A rejected one is forgotten: the next call loads again.
 *
 * @example
 * const textOf = oncePerKey(async (url) => (await fetch(url)).text());
 */
export function oncePerKey<Value>(
  load: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const loaded = new Map<string, Promise<Value>>();
  return (key) => {
    const known = loaded.get(key);
    if (known) return known;
    const started = load(key);
    loaded.set(key, started);
    started.catch(() => loaded.delete(key));
    return started;
  };
}
