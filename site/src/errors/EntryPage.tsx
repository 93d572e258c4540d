import { useLocation } from "@docusaurus/router";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import useIsBrowser from "@docusaurus/useIsBrowser";
import Layout from "@theme/Layout";
import NotFound from "@theme/NotFound";
import { useCallback, useState } from "react";
import PageActions from "../doc-page/PageActions.tsx";
import SiteSurroundings from "../prose/SiteSurroundings.tsx";
import { hasRows, placeId, StaticHtml } from "../static-html/index.tsx";
import { entriesOf, type NamedEntry } from "./entries.ts";
import { EntryBody } from "./EntryBody.tsx";
import { entryFacts } from "./server-data.ts";
import { headOf, type PageHead } from "./page-head.ts";
import css from "./errors.module.css";

/** The entries by id, where the rows are; built once. */
let known: ReadonlyMap<string, NamedEntry> | undefined;
const entryOf = (id: string): NamedEntry | undefined => {
  known ??= new Map(entriesOf(entryFacts).map((entry) => [entry.id, entry]));
  return known.get(id);
};

const partOf = (id: string): string => `entry-${id}`;

/** `"missing"`: there is no such page; `undefined`: its HTML is on its way. */
type State = PageHead | "missing" | undefined;

function firstState(id: string, end: string, isHydrating: boolean): State {
  if (hasRows()) return entryOf(id) ?? "missing";
  if (document.getElementById(placeId(partOf(id)))) return headOf(document, end);
  // The page that the server sent is the one for wrong addresses.
  return isHydrating ? "missing" : undefined;
}

function Entry({ id, pathname }: { readonly id: string; readonly pathname: string }) {
  const isBrowser = useIsBrowser();
  const { titleDelimiter, title: site } = useDocusaurusContext().siteConfig;
  const end = ` ${titleDelimiter} ${site}`;
  const [state, setState] = useState<State>(() => firstState(id, end, !isBrowser));
  const take = useCallback(
    (page: Document | undefined) => setState(page ? headOf(page, end) : "missing"),
    [end],
  );
  if (state === "missing") return <NotFound />;
  return (
    <Layout {...state}>
      <SiteSurroundings>
        <main className={`container markdown ${css.frame} ${css.entry}`}>
          <StaticHtml id={partOf(id)} onPage={take}>
            {() => {
              const entry = entryOf(id);
              return entry && <EntryBody entry={entry} />;
            }}
          </StaticHtml>
          <p className={css.actions}>
            <PageActions permalink={pathname} />
          </p>
        </main>
      </SiteSurroundings>
    </Layout>
  );
}

/**
 * `/errors/<id>`: an error of the interface or a log line. One route of the browser stands for all
 * of them; what a page says is in its HTML only.
 */
export default function EntryPage() {
  const { pathname } = useLocation();
  const id = pathname.split("/").findLast(Boolean) ?? "";
  return <Entry key={id} id={id} pathname={pathname} />;
}
