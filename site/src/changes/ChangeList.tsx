import { Coded } from "../ui/Coded.tsx";
import { SiteLink } from "../../render/surroundings/links.tsx";
import type { ChangePart, ChangeRow, Changes } from "../../shared/changes/facts.ts";
import { PageList } from "./PageList.tsx";
import { chipText, pagesText, sumText } from "../../shared/changes/words.ts";
import css from "./changes.module.css";
import type { RouteLink } from "../../shared/route-link.ts";

/** Longer lists of operations are collapsed. */
const FEW = 3;

function Places({ places }: { readonly places: readonly RouteLink[] }) {
  if (places.length === 0) return null;
  const list = (
    <ul className={css.places}>
      {places.map(({ label, to }) => (
        <li key={to}>
          <SiteLink to={to}>
            <code>{label}</code>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
  if (places.length <= FEW) return list;
  return (
    <details className={css.folded}>
      <summary>{places.length} operations</summary>
      {list}
    </details>
  );
}

function Row({ row, facet }: { readonly row: ChangeRow; readonly facet: string }) {
  const { kind, release, name, to, words, from, now, places } = row;
  return (
    <li data-row="" data-facet={facet}>
      <span className={css.name}>
        {to === undefined ? (
          <Coded text={name} />
        ) : (
          <SiteLink to={to}>
            <Coded text={name} />
          </SiteLink>
        )}
      </span>{" "}
      <span className={css.chip} data-kind={kind}>
        {chipText(kind, release)}
      </span>
      {words.length > 0 && (
        <p>
          <Coded text={words.join(" ")} />
        </p>
      )}
      {(from ?? now) !== undefined && (
        <p>
          {from !== undefined && (
            <del>
              <Coded text={from} />
            </del>
          )}{" "}
          {now !== undefined && (
            <ins>
              <Coded text={now} />
            </ins>
          )}
        </p>
      )}
      <Places places={places} />
    </li>
  );
}

function Part({ part: { id, title, groups } }: { readonly part: ChangePart }) {
  const [only] = groups.length === 1 ? groups : [];
  return (
    <section data-group="">
      <h2 id={id}>{title}</h2>
      {groups.map((group) => (
        <section key={group.id} data-group="">
          {!only && <h3 id={group.id}>{group.title}</h3>}
          <p className={css.sum}>{sumText(group.rows)}</p>
          <ul className={css.rows}>
            {group.rows.map((row, at) => (
              <Row key={at} row={row} facet={id} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** Anchors of the page, for the broken-anchor check. */
export const anchorsOf = ({ parts, shelves }: Changes): string[] => [
  ...parts.flatMap(({ id, groups }) => [
    id,
    ...(groups.length > 1 ? groups.map((group) => group.id) : []),
  ]),
  "pages",
  ...shelves.flatMap(({ id, pages }) => [id, ...pages.map((page) => page.id)]),
];

/** Table of contents, with the number of changes per part. */
function Overview({ changes: { parts, shelves } }: { readonly changes: Changes }) {
  const counts = parts.map(({ id, title, groups }) => ({
    id,
    title,
    count: groups.reduce((sum, { rows }) => sum + rows.length, 0),
  }));
  const pages = shelves.reduce((sum, shelf) => sum + shelf.pages.length, 0);
  return (
    <ul className={css.overview}>
      {[...counts, { id: "pages", title: "Pages", count: pages }].map(({ id, title, count }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a> <span>{count}</span>
        </li>
      ))}
    </ul>
  );
}

/** All changes, in parts. */
export function ChangeList({ changes }: { readonly changes: Changes }) {
  return (
    <>
      <Overview changes={changes} />
      {changes.parts.map((part) => (
        <Part key={part.id} part={part} />
      ))}
      <section data-group="">
        <h2 id="pages">Pages</h2>
        <p className={css.sum}>{pagesText(changes)}</p>
        {changes.shelves.map((shelf) => (
          <PageList key={shelf.id} shelf={shelf} releases={changes} />
        ))}
      </section>
    </>
  );
}
