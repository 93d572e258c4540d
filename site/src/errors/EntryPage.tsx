import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { WrittenPage } from "../static-html/WrittenPage.tsx";
import { entriesOf, ERRORS_ROUTE, type NamedEntry } from "./entries.ts";
import { EntryBody } from "./EntryBody.tsx";
import IndexPage from "./IndexPage.tsx";
import { entryFacts } from "./server-data.ts";
import css from "./errors.module.css";

/** The entries by id, where the rows are; built once. */
let known: ReadonlyMap<string, NamedEntry> | undefined;
const entryOf = (id: string): NamedEntry | undefined => {
  known ??= new Map(entriesOf(entryFacts).map((entry) => [entry.id, entry]));
  return known.get(id);
};

/**
 * `/errors/`, the list, and `/errors/<id>`: an error of the interface or a log line. One route of the
 * browser stands for all of them; what a page says is in its HTML only.
 */
export default function EntryPage() {
  const id = useLocalPathname().slice(ERRORS_ROUTE.length).replace(/\/$/, "");
  if (id === "") return <IndexPage />;
  return (
    <WrittenPage
      key={id}
      id={`entry-${id}`}
      find={() => entryOf(id)}
      frame={`${css.frame} ${css.entry}`}
    >
      {() => {
        const entry = entryOf(id);
        return entry && <EntryBody entry={entry} />;
      }}
    </WrittenPage>
  );
}
