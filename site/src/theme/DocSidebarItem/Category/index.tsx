/**
 * Wraps theme-classic 3.10.2 `DocSidebarItem/Category`, which links a category without a page to its first
 * page until hydration and then replaces the element: a press that began before was lost. The link stays.
 */
import { findFirstSidebarItemLink } from "@docusaurus/plugin-content-docs/client";
import Category from "@theme-original/DocSidebarItem/Category";
import type { Props } from "@theme/DocSidebarItem/Category";
import { useMemo } from "react";

export default function DocSidebarItemCategory(props: Props) {
  const { item } = props;
  const first = useMemo(
    () => (item.collapsible && !item.href ? findFirstSidebarItemLink(item) : undefined),
    [item],
  );
  return <Category {...props} {...(first && { href: first })} />;
}
