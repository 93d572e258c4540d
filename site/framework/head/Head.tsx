/**
 * Replaces core 3.10.2 `Head` (`framework/index.ts` aliases it): invalid elements are dropped with a
 * warning instead of crashing the page, and the head that the server rendered stays until hydration has
 * finished.
 */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import type { Props } from "@docusaurus/Head";
import useIsBrowser from "@docusaurus/useIsBrowser";
import { useEffect } from "react";
import { Helmet } from "react-helmet-async";
import { checkedChildren } from "./checked.ts";

const warn = (text: string): void => console.warn(text);

/**
 * Whether hydration has finished in this document. `useIsBrowser` alone cannot tell: the crash screen
 * renders above its provider, where it stays `false`.
 */
let hasHydrated = false;

export default function Head({ children }: Pick<Props, "children">) {
  const isBrowser = useIsBrowser();
  useEffect(() => {
    if (isBrowser) hasHydrated = true;
  }, [isBrowser]);
  // Helmet writes the head while React still renders, from the elements it has seen so far: during
  // hydration, description, social title and classes of the root would vanish and come back.
  const isHydrating = ExecutionEnvironment.canUseDOM && !isBrowser && !hasHydrated;
  if (isHydrating) return null;
  return <Helmet>{checkedChildren(children, warn)}</Helmet>;
}
