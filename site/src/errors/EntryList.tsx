import { familyOf } from "../mdx/HttpErrors/family.ts";
import entriesCss from "../mdx/entries/entries.module.css";
import { SiteLink } from "../mdx/links.tsx";
import type { ServerData } from "../mdx/rows.ts";
import { entryRoute, statusText, type NamedEntry } from "./entries.ts";
import { familiesOf } from "./families.ts";

function Row({ entry }: { readonly entry: NamedEntry }) {
  const facet = entry.kind === "error" ? familyOf(entry.error.status) : "log";
  return (
    <li data-row="" data-facet={facet}>
      <SiteLink to={entryRoute(entry.id)}>
        <code>{entry.title}</code>
      </SiteLink>{" "}
      <span className={entriesCss.meta}>
        {entry.kind === "error" ? statusText(entry.error) : entry.line.level}
      </span>
    </li>
  );
}

/** Links to all entries, by family. */
export function EntryList({
  facts,
}: {
  readonly facts: Pick<ServerData, "httpErrors" | "logLines">;
}) {
  return familiesOf(facts).map(({ id, title, entries }) => (
    <section key={id} data-group="">
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}
