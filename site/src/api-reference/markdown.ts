import { operationPart } from "@swarm-docs/openapi/markdown/part";

/**
 * Links of the Markdown with the site's address in front: the text is pasted somewhere else. They
 * begin with the base URL; with hash routing they are routes. `twin` is the address of `api/whole.md`, or
 * of `api/2.8/whole.md`, `page` that of this page.
 */
export function withAddresses(markdown: string, twin: string, page: string): string {
  const { origin, href } = new URL(twin.replace(/api(\/\d+\.\d+)?\/whole\.md$/, ""), page);
  const start = new URL(page).hash.startsWith("#/") ? `${href}#` : origin;
  return markdown.replace(/\]\(\/(?!\/)/g, `](${start}/`);
}

const wholes = new Map<string, Promise<string>>();

/** One operation as Markdown, from `api/whole.md` at `url`. Rejects when it cannot be had. */
export async function markdownOf(url: string, operation: string): Promise<string> {
  const whole =
    wholes.get(url) ??
    fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url}: status ${response.status}`);
      return response.text();
    });
  wholes.set(url, whole);
  // A failure now must not be the answer to the next click.
  whole.catch(() => wholes.delete(url));
  const part = operationPart(await whole, operation);
  if (part === undefined) throw new Error(`no Markdown for ${operation}`);
  return withAddresses(part, url, location.href);
}
