import Link from "@docusaurus/Link";
import type { ComponentProps } from "react";
import { useEditionRoute } from "./use-edition.ts";

/** Link to a root-edition route, mapped to the current edition. */
export default function EditionLink({
  to,
  ...props
}: Omit<ComponentProps<typeof Link>, "to"> & { readonly to: string }) {
  return <Link to={useEditionRoute()(to)} {...props} />;
}
