/**
 * Replaces core 3.10.2 `Head` (`framework/index.ts` puts it in place): invalid elements are left out
 * with a warning instead of crashing the page.
 */
import type { Props } from "@docusaurus/Head";
import { Helmet } from "react-helmet-async";
import { checkedChildren } from "./checked.ts";

const warn = (text: string): void => console.warn(text);

export default function Head({ children, ...rest }: Props) {
  return <Helmet {...rest}>{checkedChildren(children, warn)}</Helmet>;
}
