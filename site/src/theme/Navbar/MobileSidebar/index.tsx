/**
 * Wraps theme-classic 3.10.2 `Navbar/MobileSidebar`: renders the mobile menu after the page has
 * settled, in small tasks, or on the first tap. Right after hydration it would cost a long task on
 * every page. Escape closes it, and so does a navigation that started elsewhere, such as in the
 * search. While it is open it keeps the focus, which then returns to the button in the bar.
 */
import { useLocation } from "@docusaurus/router";
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import Sidebar from "@theme-original/Navbar/MobileSidebar";
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { whenIdle } from "../../../../framework/prefetch/when-idle.ts";

/** Makes the bar and the page inert: the open menu covers them. */
function coverPage(): () => void {
  const bar = document.querySelector<HTMLElement>(".navbar__inner")!;
  const nav = bar.parentElement!;
  const covered = [bar, ...nav.parentElement!.children].filter((part) => part !== nav);
  const setInert = (isInert: boolean): void => {
    for (const part of covered as HTMLElement[]) part.inert = isInert;
  };
  setInert(true);
  const close = nav.querySelector<HTMLElement>(".navbar-sidebar__close");
  let frame = 0;
  // In the first frames of its transition the menu is hidden and refuses the focus.
  const enter = (): void => {
    close?.focus();
    if (document.activeElement !== close) frame = requestAnimationFrame(enter);
  };
  enter();
  return () => {
    cancelAnimationFrame(frame);
    setInert(false);
  };
}

/** Effects of the open menu. */
function Opened({ close }: { readonly close: () => void }) {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useLayoutEffect(coverPage, []);
  // Not in the layout effect: after its cleanup React gives the focus back to the hidden menu.
  useEffect(() => () => document.querySelector<HTMLElement>(".navbar__toggle")?.focus(), []);
  useEffect(() => {
    if (pathname !== openedAt.current) close();
  }, [pathname, close]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape" && !document.querySelector("dialog[open]")) close();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [close]);
  return null;
}

export default function MobileSidebar() {
  const { shouldRender, shown, toggle } = useNavbarMobileSidebar();
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    if (shouldRender) whenIdle(() => startTransition(() => setMade(true)));
  }, [shouldRender]);
  return (
    <>
      {shown && <Opened close={toggle} />}
      {(isMade || shown) && <Sidebar />}
    </>
  );
}
