import { useHistory } from "@docusaurus/router";
import useIsBrowser from "@docusaurus/useIsBrowser";
import { startTransition, useEffect, useState, type ReactNode } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * What stands below the first screen. A page that is loaded has it at once; one that a click shows
 * gets it a moment after its first picture, which therefore comes sooner. A link to a place in the
 * page, and the way back to one, need all of it.
 */
export default function Below({ children }: { readonly children: ReactNode }) {
  const { action, location } = useHistory();
  const isLoaded = !useIsBrowser();
  const [isShown, setShown] = useState(isLoaded || action === "POP" || location.hash !== "");
  useEffect(() => {
    if (isShown) return undefined;
    return afterPaint(() => startTransition(() => setShown(true)));
  }, [isShown]);
  return isShown ? children : <div className="below" />;
}
