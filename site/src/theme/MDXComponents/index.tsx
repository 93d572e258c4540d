/**
 * Replaces theme-classic 3.10.2 `MDXComponents`. Short because the build converts Markdown to
 * static markup (`plugins/markdown`): only components that need React remain.
 */
import Head from "@docusaurus/Head";
import Link from "@docusaurus/Link";
import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import type { ComponentProps } from "react";
import Below from "../../../framework/first-screen/Below.tsx";
import Maths from "../../prose/Maths.tsx";
import Picture from "../../prose/Picture.tsx";
import Prose from "../../prose/Prose.tsx";
import Term from "../../prose/Term.tsx";

const MDXComponents = {
  Head,
  Below,
  Maths,
  Prose,
  Tabs,
  TabItem,
  Details: "details",
  Term,
  img: Picture,
  a: ({ href = "", className, children }: ComponentProps<"a">) => (
    <Link to={href} className={className}>
      {children}
    </Link>
  ),
};

export default MDXComponents;
