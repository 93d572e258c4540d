/**
 * Wraps theme-classic 3.10.2 `Navbar/MobileSidebar`: the menu of narrow screens is made when the page
 * has settled, in small pieces, or with the first tap. Right after hydration it would cost one long
 * task on every page that nobody opens it on.
 */
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import Sidebar from "@theme-original/Navbar/MobileSidebar";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../../when-idle.ts";

export default function MobileSidebar() {
  const { shouldRender, shown } = useNavbarMobileSidebar();
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    if (shouldRender) whenIdle(() => startTransition(() => setMade(true)));
  }, [shouldRender]);
  return isMade || shown ? <Sidebar /> : null;
}
