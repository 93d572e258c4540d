import Link from "@docusaurus/Link";
import type { ComponentProps } from "react";
import { useEditionRoute } from "./use-edition.ts";

/** A link that is written for the edition at the root and leads to the one that is being read. */
export default function EditionLink({
  to,
  ...props
}: Omit<ComponentProps<typeof Link>, "to"> & { readonly to: string }) {
  return <Link to={useEditionRoute()(to)} {...props} />;
}
