import type { PropSidebarItem, PropSidebarItemLink } from "@docusaurus/plugin-content-docs";
import { hasWords } from "../../shared/text/filter-words.ts";

/** Entries whose titles have all words, with their categories. A category that alone has them is whole. */
export function filterItems(
  items: readonly PropSidebarItem[],
  words: readonly string[],
): PropSidebarItem[] {
  return items.flatMap((item): PropSidebarItem[] => {
    if (item.type === "html") return [];
    const inner = item.type === "category" ? filterItems(item.items, words) : [];
    if (item.type === "category" && inner.length > 0) return [{ ...item, items: inner }];
    return hasWords(item.label, words) ? [item] : [];
  });
}

/** Address and title of a page in a sidebar. */
export type SidebarPage = Pick<PropSidebarItemLink, "href" | "label">;

/** All pages of a sidebar in its order, including index pages of categories. */
export function pagesOf(items: readonly PropSidebarItem[]): SidebarPage[] {
  return items.flatMap((item): SidebarPage[] => {
    if (item.type === "link") return [{ href: item.href, label: item.label }];
    if (item.type === "html") return [];
    const own = item.href === undefined ? [] : [{ href: item.href, label: item.label }];
    return [...own, ...pagesOf(item.items)];
  });
}
