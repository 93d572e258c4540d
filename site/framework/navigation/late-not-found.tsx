/**
 * Replaces theme-classic 3.10.2 `NotFound/Content` in `DocRoot`, which has it on every page of the
 * documentation: fetched when an address has no page.
 */
import { useEffect, useState, type ComponentType } from "react";

let Content: ComponentType | undefined;

/** Fetches the content of the not-found page. */
export async function fetchNotFound(): Promise<void> {
  const { default: own } = await import(/* webpackChunkName: "404" */ "@theme/NotFound/Content");
  Content = own as ComponentType;
}

/** Renders the not-found page once it is fetched. */
export default function LateNotFound() {
  const [isHere, setHere] = useState(Content !== undefined);
  useEffect(() => {
    // Reload on failure, as the framework does: the server's not-found page is complete.
    if (!isHere)
      fetchNotFound().then(
        () => setHere(true),
        () => window.location.reload(),
      );
  }, [isHere]);
  return isHere && Content ? <Content /> : null;
}
