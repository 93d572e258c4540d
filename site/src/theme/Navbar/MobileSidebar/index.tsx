/**
 * Wraps theme-classic 3.10.2 `Navbar/MobileSidebar`: renders the mobile menu after the page has
 * settled, in small tasks, or on the first tap. Right after hydration it would cost a long task on
 * every page. Escape closes it, and so does a navigation that started elsewhere, such as in the
 * search.
 */
import { useLocation } from "@docusaurus/router";
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import Sidebar from "@theme-original/Navbar/MobileSidebar";
import { startTransition, useEffect, useRef, useState } from "react";
import { whenIdle } from "../../../../framework/prefetch/when-idle.ts";

/** Closes the open menu. */
function Closing({ close }: { readonly close: () => void }) {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
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
      {shown && <Closing close={toggle} />}
      {(isMade || shown) && <Sidebar />}
    </>
  );
}
