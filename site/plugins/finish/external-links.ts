/** An address outside the site and the pages that link to it. */
export interface ExternalLink {
  readonly url: string;
  readonly pages: readonly string[];
}

const LINK = /<a\b[^>]*?\shref=(?:"(https?:[^"]*)"|(https?:[^\s>]+))/g;

/** The outside addresses that a page links to. */
export function externalLinks(html: string): string[] {
  const urls = [...html.matchAll(LINK)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  return [...new Set(urls.map((url) => url.replaceAll("&amp;", "&")))];
}

/** All outside addresses by url, from the markup of each page by its file name. */
export function collectLinks(pages: ReadonlyMap<string, readonly string[]>): ExternalLink[] {
  const byUrl = new Map<string, string[]>();
  for (const [page, urls] of pages) {
    for (const url of urls) byUrl.set(url, [...(byUrl.get(url) ?? []), page]);
  }
  const sorted = (items: Iterable<string>): string[] => [...items].sort();
  return sorted(byUrl.keys()).map((url) => ({ url, pages: sorted(byUrl.get(url) ?? []) }));
}
