import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

type Item =
  | string
  | {
      readonly type?: string;
      readonly id?: string;
      readonly link?: { readonly type?: string; readonly id?: string };
      readonly items?: Items;
    };
type Items = readonly Item[];

/**
 * The sidebars with those pages only that an edition has (names such as `concepts/pss.mdx`). A category
 * whose own page is missing stays as a label without a link.
 */
export function sidebarsOf(sidebars: SidebarsConfig, pages: ReadonlySet<string>): SidebarsConfig {
  const has = (id: string): boolean => pages.has(`${id}.mdx`);
  const kept = (items: Items): Items =>
    items.flatMap((item): Items => {
      if (typeof item === "string") return has(item) ? [item] : [];
      if (item.type === "doc") return has(item.id ?? "") ? [item] : [];
      if (!item.items) return [item];
      const rest = kept(item.items);
      if (rest.length === 0) return [];
      const { link, ...label } = item;
      const isLinked = link?.type !== "doc" || has(link.id ?? "");
      return [{ ...(isLinked ? item : label), items: rest }];
    });
  return Object.fromEntries(
    Object.entries(sidebars).map(([name, items]) => [name, kept(items as Items)]),
  ) as SidebarsConfig;
}
