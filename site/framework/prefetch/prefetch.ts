/**
 * Replaces core 3.10.2 `prefetch`: prefetches an asset of a route by one link element per address, which
 * is removed once the browser has fetched or refused it, or by a GET with credentials in browsers without
 * prefetch links. The caller skips slow and data-saving connections.
 */
const requested = new Map<string, Promise<void>>();

function supportsPrefetch(): boolean {
  try {
    return document.createElement("link").relList.supports("prefetch");
  } catch {
    return false;
  }
}

function byLink(url: string): Promise<void> {
  const link = document.createElement("link");
  const settled = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`prefetch of ${url} failed`));
  });
  link.rel = "prefetch";
  link.href = url;
  document.head.append(link);
  return settled.finally(() => link.remove());
}

async function byRequest(url: string): Promise<void> {
  const response = await fetch(url, { credentials: "include" });
  if (!response.ok) throw new Error(`prefetch of ${url} failed`);
}

/** Resolves when the asset is in the cache or could not be fetched; never rejects. */
export default function prefetch(url: string): Promise<void> {
  // A chunk whose modules all moved into a shared one has a name but no file.
  if (!url.endsWith(".js")) return Promise.resolve();
  const known = requested.get(url);
  if (known) return known;
  const started = (supportsPrefetch() ? byLink(url) : byRequest(url)).catch(() => undefined);
  requested.set(url, started);
  return started;
}
