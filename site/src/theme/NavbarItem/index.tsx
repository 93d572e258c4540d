/**
 * Wraps theme-classic 3.10.2 `NavbarItem`: maps navbar links to the current edition. Items of an
 * open menu are left alone, because their menu has mapped them already.
 */
import NavbarItem from "@theme-original/NavbarItem";
import type { ComponentProps } from "react";
import { useEditionRoute } from "../../edition/use-edition.ts";

interface Linked {
  readonly to?: string;
  readonly items?: readonly Linked[];
}

function leading<Item extends Linked>(item: Item, route: (to: string) => string): Item {
  return {
    ...item,
    ...(item.to !== undefined && { to: route(item.to) }),
    ...(item.items && { items: item.items.map((inner) => leading(inner, route)) }),
  };
}

export default function EditionNavbarItem(props: ComponentProps<typeof NavbarItem>) {
  const route = useEditionRoute();
  const isInner = (props as { isDropdownItem?: boolean }).isDropdownItem;
  return <NavbarItem {...(isInner ? props : leading(props as Linked, route))} {...{}} />;
}
