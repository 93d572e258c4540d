// Title and description of a page without rows in the browser: parsed from its HTML.

/** Title and description of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** Parses them from a page whose title ends with `end`: ` | Swarm Documentation`. */
export function headOf(page: Document, end: string): PageHead {
  const description = page.querySelector('meta[name="description"]')?.getAttribute("content");
  return {
    title: page.title.endsWith(end) ? page.title.slice(0, -end.length) : page.title,
    description: description ?? "",
  };
}
