import { Fragment } from "react";
import { SiteLink } from "../../render/surroundings/links.tsx";
import type { PageLink } from "../../shared/mdx/rows.ts";

/** Links to related pages at the end of an entry, on one line. */
export function SeeAlso({ pages }: { readonly pages: readonly PageLink[] }) {
  return pages.map(({ to, title }, at) => (
    <Fragment key={to}>
      {at > 0 && ", "}
      <SiteLink to={to}>{title}</SiteLink>
    </Fragment>
  ));
}
