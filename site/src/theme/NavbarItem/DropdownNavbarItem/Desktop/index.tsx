/**
 * Replaces theme-classic 3.10.2 `NavbarItem/DropdownNavbarItem/Desktop`: Escape closes the menu however
 * it was opened (WCAG 1.4.13), and arrow keys, Home and End move between its links.
 */
import NavbarItem from "@theme/NavbarItem";
import type { Props } from "@theme/NavbarItem/DropdownNavbarItem/Desktop";
import NavbarNavLink from "@theme/NavbarItem/NavbarNavLink";
import { clsx } from "clsx";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { movedIndex } from "../../../../ui/moved-index.ts";

export default function DropdownNavbarItemDesktop({
  items,
  position,
  className,
  onClick: _onClick,
  ...props
}: Props) {
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Closed with Escape while the pointer was over it; until the pointer leaves. */
  const [isDismissed, setDismissed] = useState(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event): void => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    const kinds = ["mousedown", "touchstart", "focusin"] as const;
    for (const kind of kinds) document.addEventListener(kind, closeOutside);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, closeOutside);
    };
  }, [isOpen]);

  useEffect(() => {
    // Always listens: the pointer opens the menu by CSS alone.
    const dismiss = ({ key }: globalThis.KeyboardEvent): void => {
      if (key !== "Escape" || !root.current) return;
      setOpen(false);
      if (root.current.matches(":hover")) setDismissed(true);
      if (menu.current?.contains(document.activeElement)) root.current.querySelector("a")?.focus();
    };
    document.addEventListener("keydown", dismiss);
    return () => document.removeEventListener("keydown", dismiss);
  }, []);

  const move = (event: KeyboardEvent): void => {
    const links = [...(menu.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (at < 0 && event.key !== "ArrowDown") return;
    const next = movedIndex(event.key, at, links.length);
    if (next === undefined) return;
    event.preventDefault();
    setDismissed(false);
    setOpen(true);
    // Hidden links take no focus, and the menu's transition leaves it hidden in its first frame.
    requestAnimationFrame(() => requestAnimationFrame(() => links[next]?.focus()));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside
    <div
      ref={root}
      className={clsx("navbar__item dropdown", {
        "dropdown--hoverable": !isDismissed,
        "dropdown--right": position === "right",
        "dropdown--show": isOpen,
      })}
      onKeyDown={move}
      onPointerLeave={() => setDismissed(false)}
    >
      <NavbarNavLink
        aria-haspopup="true"
        aria-expanded={isOpen}
        // A press with Enter opens the menu, a click follows the link.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        // Without a target the link needs an address to be focusable.
        href={props.to ? undefined : "#"}
        className={clsx("navbar__link", className)}
        {...props}
        onClick={props.to ? undefined : (event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        {props.children ?? props.label}
      </NavbarNavLink>
      <ul ref={menu} className="dropdown__menu">
        {items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the items of a menu never change places
          <NavbarItem isDropdownItem activeClassName="dropdown__link--active" {...item} key={at} />
        ))}
      </ul>
    </div>
  );
}
