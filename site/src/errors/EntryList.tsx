import { familyOf } from "../mdx/HttpErrors/family.ts";
import entriesCss from "../mdx/entries/entries.module.css";
import { SiteLink } from "../../render/surroundings/links.tsx";
import { statusText, type EntryFacts } from "../../shared/errors/facts.ts";
import { Chip } from "./Chip.tsx";
import { entryRoute, type NamedEntry } from "../../shared/errors/entries.ts";
import { familiesOf } from "../../shared/errors/families.ts";

function Row({ entry }: { readonly entry: NamedEntry }) {
  const facet = entry.kind === "error" ? familyOf(entry.error.status) : "log";
  return (
    <li data-row="" data-facet={facet}>
      <SiteLink to={entryRoute(entry.id)}>
        <code>{entry.title}</code>
      </SiteLink>{" "}
      <span className={entriesCss.meta}>
        {entry.kind === "error" ? statusText(entry.error) : entry.line.level}
      </span>{" "}
      <Chip chip={entry.kind === "error" ? entry.error.chip : entry.line.chip} />
    </li>
  );
}

/** Links to all entries, by family. */
export function EntryList({ facts }: { readonly facts: EntryFacts }) {
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
