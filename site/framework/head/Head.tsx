/**
 * Replaces core 3.10.2 `Head` (`framework/index.ts` puts it in place): invalid elements are left out
 * with a warning instead of crashing the page, and a head that came from the server stays as it is
 * until the page is hydrated.
 */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import type { Props } from "@docusaurus/Head";
import useIsBrowser from "@docusaurus/useIsBrowser";
import { Helmet } from "react-helmet-async";
import { checkedChildren } from "./checked.ts";

const warn = (text: string): void => console.warn(text);

export default function Head({ children, ...rest }: Props) {
  // The library writes the head while React still renders, with the parts that it has seen so far:
  // description, title of cards and classes of the root would go and come back.
  const isHydrating = !useIsBrowser() && ExecutionEnvironment.canUseDOM;
  if (isHydrating) return null;
  return <Helmet {...rest}>{checkedChildren(children, warn)}</Helmet>;
}
