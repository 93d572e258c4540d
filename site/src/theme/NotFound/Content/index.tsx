/**
 * Replaces theme-classic 3.10.2 `NotFound/Content`: suggests similar pages, redirects aliases of an
 * edition, links the page of a Swarm copy that was opened by another reference than its own, and
 * sets the title, because below the docs root it is rendered alone.
 */
import Link from "@docusaurus/Link";
import { useLocation } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { PageMetadata } from "@docusaurus/theme-common";
import { useAllDocsData } from "@docusaurus/plugin-content-docs/client";
import { useEffect, useState } from "react";
import EditionLink from "../../../edition/EditionLink.tsx";
import { useEdition } from "../../../edition/use-edition.ts";
import { placeInCopy } from "../../../not-found/copy.ts";
import { suggest } from "../../../not-found/suggest.ts";
import { titleOf, type PageTitle } from "../../../not-found/title.ts";
import { useAlias } from "../../../redirect/useAlias.ts";
import { SearchForm } from "../../../search/SearchForm.tsx";
import css from "./not-found.module.css";

const STARTS = [
  ["/", "Start page"],
  ["/docs/concepts/introduction", "Concepts"],
  ["/docs/bee/installation/getting-started", "Run a Bee node"],
  ["/docs/desktop/introduction", "Use Swarm Desktop"],
  ["/docs/develop/introduction", "Build on Swarm"],
  ["/api/", "Interface reference"],
] as const;

/** Suggested page: title and section as in the documentation's list of pages. */
interface Suggestion {
  readonly route: string;
  readonly title: string;
  readonly group: string | undefined;
}

function useSuggestions(): readonly Suggestion[] {
  const { pathname } = useLocation();
  const data = useAllDocsData();
  const { version } = useEdition();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    const routes = Object.values(data).flatMap(({ versions }) =>
      versions
        .filter(({ name }) => name === version)
        .flatMap(({ docs }) => docs.map(({ path }) => path)),
    );
    const similar = suggest(pathname, routes);
    const show = (pages: readonly PageTitle[]): void =>
      setFound(similar.map((route) => ({ route, ...titleOf(route, pages) })));
    // Titles are a chunk of their own, which other pages do not need.
    import("../../../../.generated/pages.json").then(
      ({ default: pages }) => show(pages),
      () => show([]),
    );
  }, [data, pathname, version]);
  return found;
}

/**
 * Note for visitors who opened a published copy by another reference than its pages are built for.
 */
function OtherAddress() {
  const { pathname, search, hash } = useLocation();
  const base = useBaseUrl("/");
  const place = placeInCopy(pathname, base);
  if (place === undefined) return null;
  return (
    <p>
      This copy of the site is made to be opened below <code>{base}</code>, where its feed is, and
      not below the address that you used. <a href={place + search + hash}>Open this page there</a>:
      you see the newest copy of that feed.
    </p>
  );
}

export default function NotFoundContent() {
  const suggestions = useSuggestions();
  useAlias();
  return (
    // `framework/navigation/first.ts` looks for the attribute.
    <main className={`page-frame ${css.page}`} data-not-found="">
      <PageMetadata title="Page Not Found" />
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the address may have a typo.</p>
      <OtherAddress />
      <SearchForm />
      {/* Suggestions come last: they arrive later than the rest, which stays where it is. */}
      <div className={css.ways}>
        <div>
          <h2>Start here</h2>
          <ul>
            {STARTS.map(([to, name]) => (
              <li key={to}>
                <EditionLink to={to}>{name}</EditionLink>
              </li>
            ))}
          </ul>
        </div>
        <div aria-live="polite">
          {suggestions.length > 0 && (
            <>
              <h2>Did you mean</h2>
              <ul>
                {suggestions.map(({ route, title, group }) => (
                  <li key={route}>
                    <Link to={route}>{title}</Link>
                    {group && <span className="aside"> · {group}</span>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
