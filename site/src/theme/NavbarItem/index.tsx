/**
 * Wraps theme-classic 3.10.2 `NavbarItem`: maps navbar links to the current edition, and marks the
 * current section. Items of an open menu are left alone, because their menu has mapped them already.
 */
import NavbarItem from "@theme-original/NavbarItem";
import type { ComponentProps } from "react";
import { useEditionRoute } from "../../edition/use-edition.ts";

interface Linked {
  readonly to?: string;
  readonly items?: readonly Linked[];
  readonly activeBaseRegex?: string;
  readonly mobile?: boolean;
}

function leading<Item extends Linked>(item: Item, route: (to: string) => string): Item {
  return {
    ...item,
    ...(item.to !== undefined && { to: route(item.to) }),
    ...(item.items && { items: item.items.map((inner) => leading(inner, route)) }),
  };
}

/** How the link of a section with a menu is marked, which the theme leaves out. */
function marked({ items, activeBaseRegex, mobile }: Linked): object {
  if (!items || activeBaseRegex === undefined) return {};
  const activeClassName = mobile ? "menu__link--active" : "navbar__link--active";
  return { activeClassName, "aria-current": "true" };
}

export default function EditionNavbarItem(props: ComponentProps<typeof NavbarItem>) {
  const route = useEditionRoute();
  const isInner = (props as { isDropdownItem?: boolean }).isDropdownItem;
  if (isInner) return <NavbarItem {...props} />;
  return <NavbarItem {...leading(props as Linked, route)} {...marked(props as Linked)} />;
}
