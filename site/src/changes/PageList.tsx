import { Fragment } from "react";
import { SiteLink } from "../../render/surroundings/links.tsx";
import type { ChangedPage, ChangedShelf } from "../../shared/changes/facts.ts";
import { withDifferences } from "../differences/query.ts";
import { isPatch } from "../../shared/changes/route.ts";
import { countText, type Releases } from "../../shared/changes/words.ts";
import css from "./changes.module.css";

function Row({ page, releases }: { readonly page: ChangedPage; readonly releases: Releases }) {
  const count = countText(page, releases);
  return (
    <li id={page.id} data-row="" data-facet="pages">
      <SiteLink to={page.to}>{page.title}</SiteLink>{" "}
      {page.places === 0 ? (
        <span className={css.chip} data-kind={page.kind}>
          {count}
        </span>
      ) : isPatch(releases.older, releases.newer) ? (
        <span className={css.count}>{count}</span>
      ) : (
        <span className={css.count}>
          <SiteLink to={withDifferences(page.to)}>
            {count}
            <span className="visually-hidden"> in {page.title}</span>
          </SiteLink>
        </span>
      )}
    </li>
  );
}

/** Pages of one sidebar: one line per changed page, then the unchanged ones. */
export function PageList({
  shelf: { id, title, pages, same },
  releases,
}: {
  readonly shelf: ChangedShelf;
  readonly releases: Releases;
}) {
  return (
    <section data-group="">
      <h3 id={id}>{title}</h3>
      <ul className={css.rows}>
        {pages.map((page) => (
          <Row key={page.id} page={page} releases={releases} />
        ))}
      </ul>
      {same.length > 0 && (
        <p className={css.sum}>
          Without a difference:{" "}
          {same.map(({ label, to }, at) => (
            <Fragment key={to}>
              {at > 0 && ", "}
              <SiteLink to={to}>{label}</SiteLink>
            </Fragment>
          ))}
        </p>
      )}
    </section>
  );
}
