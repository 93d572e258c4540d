import { operationPart } from "@swarm-docs/openapi/markdown/part";
import { oncePerKey } from "../../shared/once-per-key.ts";

/**
 * Makes links of the Markdown absolute, because it is pasted elsewhere. They start with the base
 * URL, or are routes with hash routing. `twin` is the URL of `api/whole.md` or `api/2.8/whole.md`,
 * `page` the URL of this page.
 */
export function withAddresses(markdown: string, twin: string, page: string): string {
  const { origin, href } = new URL(twin.replace(/api(\/\d+\.\d+)?\/whole\.md$/, ""), page);
  const start = new URL(page).hash.startsWith("#/") ? `${href}#` : origin;
  return markdown.replace(/\]\(\/(?!\/)/g, `](${start}/`);
}

const fetchWhole = oncePerKey(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.text();
});

/** One operation as Markdown, from `api/whole.md` at `url`. Rejects when the fetch fails. */
export async function markdownOf(url: string, operation: string): Promise<string> {
  const part = operationPart(await fetchWhole(url), operation);
  if (part === undefined) throw new Error(`no Markdown for ${operation}`);
  return withAddresses(part, url, location.href);
}
