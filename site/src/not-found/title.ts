/** Page in the list of all pages of the edition at the root. */
export interface PageTitle {
  readonly route: string;
  readonly title: string;
  readonly group: string;
}

/** Path of a documentation page below `/docs/`, the same in all editions. */
const pathOf = (route: string): string =>
  route.replace(/^.*?\/docs\/(?:\d[\d.]*\/)?/, "").replace(/\/$/, "");

/** Title and section of a page in any edition; a page without an entry is named by its path. */
export function titleOf(
  route: string,
  pages: readonly PageTitle[],
): { readonly title: string; readonly group: string | undefined } {
  const path = pathOf(route);
  const page = pages.find((one) => one.route.startsWith("/docs/") && pathOf(one.route) === path);
  if (page) return { title: page.title, group: page.group };
  return { title: path.replaceAll("/", " › ").replaceAll("-", " "), group: undefined };
}
