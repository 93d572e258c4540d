import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { WrittenPage } from "../static-html/WrittenPage.tsx";
import { useErrorCase } from "../redirect/useErrorCase.ts";
import { entriesOf, ERRORS_ROUTE, type NamedEntry } from "../../shared/errors/entries.ts";
import { EntryBody } from "./EntryBody.tsx";
import IndexPage from "./IndexPage.tsx";
import { entryFacts } from "./server-data.ts";
import css from "./errors.module.css";

/** Entries by id, from the server data; built once. */
let known: ReadonlyMap<string, NamedEntry> | undefined;
const entryOf = (id: string): NamedEntry | undefined => {
  known ??= new Map(entriesOf(entryFacts).map((entry) => [entry.id, entry]));
  return known.get(id);
};

/**
 * Pages `/errors/` (the list) and `/errors/<id>` (an API error or a log line). One client route
 * serves them all; their content is in the HTML only.
 */
export default function EntryPage() {
  const id = useLocalPathname().slice(ERRORS_ROUTE.length).replace(/\/$/, "");
  useErrorCase();
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
