import { useEdition } from "../edition/use-edition.ts";
import LogReader from "../mdx/LogReader/index.tsx";
import TableFilter from "../mdx/TableFilter/index.tsx";
import { StaticHtml } from "../static-html/index.tsx";
import { SitePage } from "../static-html/SitePage.tsx";
import { EntryList } from "./EntryList.tsx";
import { PASTE } from "../../shared/errors/paste.ts";
import { FACETS, INDEX } from "../../shared/errors/families.ts";
import { entryFacts } from "./server-data.ts";
import css from "./errors.module.css";

/** Field for a pasted text. Asks for the edition inside the layout, which provides it. */
function PasteField() {
  const { release } = useEdition();
  return <LogReader {...PASTE} release={release} />;
}

/** `/errors/`: explains pasted text; filterable list of errors and log lines, each with a link to its page. */
export default function ErrorsIndexPage() {
  return (
    <SitePage {...INDEX} frame={css.frame}>
      <h1>{INDEX.title}</h1>
      <p className="doc-lead">{INDEX.description}</p>
      <PasteField />
      <TableFilter
        label="Filter errors and log lines"
        placeholder="words, a status"
        facet={{ label: "Kind", options: FACETS }}
      >
        <StaticHtml id="entries">{() => <EntryList facts={entryFacts} />}</StaticHtml>
      </TableFilter>
    </SitePage>
  );
}
