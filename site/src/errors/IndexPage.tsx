import Layout from "@theme/Layout";
import { useLocation } from "@docusaurus/router";
import PageActions from "../doc-page/PageActions.tsx";
import TableFilter from "../mdx/TableFilter/index.tsx";
import SiteSurroundings from "../prose/SiteSurroundings.tsx";
import { StaticHtml } from "../static-html/index.tsx";
import { EntryList } from "./EntryList.tsx";
import { FACETS, INDEX } from "./families.ts";
import { entryFacts } from "./server-data.ts";
import css from "./errors.module.css";

/** `/errors/`: every error and log line with a link to its page, to be filtered. */
export default function ErrorsIndexPage() {
  const { pathname } = useLocation();
  return (
    <Layout title={INDEX.title} description={INDEX.description}>
      <SiteSurroundings>
        <main className={`container markdown ${css.frame}`}>
          <h1>{INDEX.title}</h1>
          <p>{INDEX.description}</p>
          <TableFilter
            label="Filter errors and log lines"
            placeholder="words of the text, or a status"
            facet={{ label: "Kind", options: FACETS }}
          >
            <StaticHtml id="entries">{() => <EntryList facts={entryFacts} />}</StaticHtml>
          </TableFilter>
          <p className={css.actions}>
            <PageActions permalink={pathname} />
          </p>
        </main>
      </SiteSurroundings>
    </Layout>
  );
}
