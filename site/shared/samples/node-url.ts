/** Documented base URL of a node, anywhere in a text. */
const DOCUMENTED = /(https?|ws):\/\/(localhost|127\.0\.0\.1):1633(?!\d)/g;
const BEGINS = new RegExp(`^${DOCUMENTED.source}(?=[/?#]|$)`);

/** Replaces the documented base URL by `url`, the base URL of a running node. */
export function localised(text: string, url: string): string {
  return text.replaceAll(DOCUMENTED, (_, scheme: string) => url.replace("http", scheme));
}

/** Whether a URL is one of the documented node. */
export function isNodeUrl(address: string): boolean {
  return BEGINS.test(address);
}
