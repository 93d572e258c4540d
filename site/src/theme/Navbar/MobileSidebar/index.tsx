/**
 * Wraps theme-classic 3.10.2 `Navbar/MobileSidebar`: the menu of narrow screens is made when the page
 * has settled, in small pieces, or with the first tap. Right after hydration it would cost one long
 * task on every page that nobody opens it on.
 */
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import Sidebar from "@theme-original/Navbar/MobileSidebar";
import { startTransition, useEffect, useState } from "react";

/** Runs a task when the browser has nothing else to do; gives what takes it back. */
function whenIdle(task: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const id = window.requestIdleCallback(task);
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(task, 200);
  return () => clearTimeout(timer);
}

export default function MobileSidebar() {
  const { shouldRender, shown } = useNavbarMobileSidebar();
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    if (!shouldRender || isMade) return undefined;
    return whenIdle(() => startTransition(() => setMade(true)));
  }, [shouldRender, isMade]);
  return isMade || shown ? <Sidebar /> : null;
}
