import { Fragment } from "react";
import { Coded } from "../mdx/text/Coded.tsx";
import { SiteLink } from "../mdx/links.tsx";
import type { ChangedPage, ChangedPlace, ChangedShelf } from "./facts.ts";
import { countText, type Releases } from "./words.ts";
import css from "./changes.module.css";

function Place({ place: { heading, before, old, now, after } }: { readonly place: ChangedPlace }) {
  return (
    <li>
      <SiteLink to={heading.to}>{heading.label}</SiteLink>
      <p>
        <Coded text={before} />
        {old !== "" && (
          <del>
            <Coded text={old} />
          </del>
        )}
        {old !== "" && now !== "" && " "}
        {now !== "" && (
          <ins>
            <Coded text={now} />
          </ins>
        )}
        <Coded text={after} />
      </p>
    </li>
  );
}

function Row({ page, releases }: { readonly page: ChangedPage; readonly releases: Releases }) {
  const count = countText(page, releases);
  return (
    <li id={page.id} data-row="" data-facet="pages">
      <SiteLink to={page.to}>{page.title}</SiteLink>{" "}
      {page.places.length === 0 ? (
        <span className={css.chip} data-kind={page.kind}>
          {count}
        </span>
      ) : (
        <details className={css.folded}>
          <summary>
            {count}
            <span className="visually-hidden"> of {page.title}</span>
          </summary>
          <ol className={css.differences}>
            {page.places.map((place, at) => (
              <Place key={at} place={place} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** The pages of one sidebar: where each differs, and which do not. */
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
