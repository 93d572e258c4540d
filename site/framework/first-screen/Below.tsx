import { useHistory } from "@docusaurus/router";
import useIsBrowser from "@docusaurus/useIsBrowser";
import { startTransition, useEffect, useState, type ReactNode } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * Defers content below the fold after client-side navigation, so that the first paint is sooner. Initial
 * loads, back/forward and links with a hash or a query render everything at once.
 */
export default function Below({ children }: { readonly children: ReactNode }) {
  const { action, location } = useHistory();
  const isLoaded = !useIsBrowser();
  const [isShown, setShown] = useState(
    isLoaded || action === "POP" || location.hash !== "" || location.search !== "",
  );
  useEffect(() => {
    if (isShown) return undefined;
    return afterPaint(() => startTransition(() => setShown(true)));
  }, [isShown]);
  return isShown ? children : <div className="below" />;
}
