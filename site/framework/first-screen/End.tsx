import { useDoc } from "@docusaurus/plugin-content-docs/client";
import type { ReactNode } from "react";
import Below from "./Below.tsx";

/** With as many headings and a paragraph below each, a page is longer than any window is high. */
const LONG = 7;

/** Deferred page footer: usually below the fold. */
export default function End({ children }: { readonly children: ReactNode }) {
  const { toc } = useDoc();
  return toc.length < LONG ? children : <Below>{children}</Below>;
}
