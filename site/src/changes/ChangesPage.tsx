import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { pairsOf, type EditionFacts } from "../../shared/edition/routes.ts";
import { useEditions } from "../edition/use-edition.ts";
import { SiteLink } from "../../render/surroundings/links.tsx";
import TableFilter from "../mdx/TableFilter/index.tsx";
import { StaticHtml } from "../static-html/index.tsx";
import { SitePage } from "../static-html/SitePage.tsx";
import { anchorsOf, ChangeList } from "./ChangeList.tsx";
import { changesRoute } from "../../shared/changes/route.ts";
import { allChanges } from "./server-data.ts";
import { descriptionOf, FACETS, changesTitle } from "../../shared/changes/words.ts";
import { upgradeRoute } from "../../shared/changes/upgrade.ts";
import css from "./changes.module.css";

/** Changes of a route, from the server data. */
const allOf = (route: string) => allChanges.filter((one) => one.route === route);

function First({ newer }: { readonly newer: EditionFacts }) {
  return (
    <p className={css.first}>
      Upgrading a node? Begin with <SiteLink to={upgradeRoute(newer)}>Upgrade Bee safely</SiteLink>:
      it says what to do before, in which order, and what keeps a node from starting. This page is
      the whole list, made from the same text as the documentation.
    </p>
  );
}

/** `/changes/2.6-2.8`: all differences between two editions, with filters. */
export default function ChangesPage() {
  const route = useLocalPathname().replace(/\/$/, "");
  const editions = useEditions();
  const pair = pairsOf(editions).find(
    ([older, newer]) => changesRoute(older.release, newer.release) === route,
  );
  if (!pair) throw new Error(`${route} names no editions`);
  const releases = { older: pair[0].release, newer: pair[1].release };
  return (
    <SitePage
      title={changesTitle(releases)}
      description={descriptionOf(releases)}
      frame={css.frame}
      edition={editions[0]}
    >
      <h1>{changesTitle(releases)}</h1>
      <p className="doc-lead">{descriptionOf(releases)}</p>
      <First newer={pair[1]} />
      <TableFilter
        label="Filter the changes"
        placeholder="a path, a word"
        facet={{ label: "Kind", options: FACETS }}
      >
        <StaticHtml id="changes" anchors={() => allOf(route).flatMap(anchorsOf)}>
          {() => allOf(route).map((one) => <ChangeList key={one.route} changes={one} />)}
        </StaticHtml>
      </TableFilter>
    </SitePage>
  );
}
