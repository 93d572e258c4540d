/**
 * Replaces theme-classic 3.10.2 `NotFound/Content` in `DocRoot`, which has it on every page of the
 * documentation: it comes when an address has no page.
 */
import { useEffect, useState, type ComponentType } from "react";

let Content: ComponentType | undefined;

/** Fetches the page for wrong addresses. */
export async function fetchNotFound(): Promise<void> {
  const { default: own } = await import(/* webpackChunkName: "404" */ "@theme/NotFound/Content");
  Content = own as ComponentType;
}

/** The page for wrong addresses, as soon as it is there. */
export default function LateNotFound() {
  const [isHere, setHere] = useState(Content !== undefined);
  useEffect(() => {
    // As the framework does when a page does not come: the server's page for wrong addresses is whole.
    if (!isHere)
      fetchNotFound().then(
        () => setHere(true),
        () => window.location.reload(),
      );
  }, [isHere]);
  return isHere && Content ? <Content /> : null;
}
