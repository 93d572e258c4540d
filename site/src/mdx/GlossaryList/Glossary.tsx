import { letterOf, letters, sorted } from "../../../shared/mdx/headings.ts";
import { SiteLink } from "../../../render/surroundings/links.tsx";
import type { GlossaryEntry } from "../../../shared/mdx/rows.ts";
import { Coded } from "../../ui/Coded.tsx";
import css from "./GlossaryList.module.css";

/** Aliases that differ from the term by more than case or plural. */
function tellingAliases({ term, aliases = [] }: GlossaryEntry): string[] {
  const plain = term.toLowerCase();
  return aliases.filter((alias) => ![plain, `${plain}s`].includes(alias.toLowerCase()));
}

function Entry({ entry }: { readonly entry: GlossaryEntry }) {
  const { id, term, definition, page, anchors = [] } = entry;
  const aliases = tellingAliases(entry);
  return (
    <div className={css.entry} data-row="" id={id}>
      <dt>
        {anchors.map((anchor) => (
          <span key={anchor} id={anchor} />
        ))}
        <a href={`#${id}`}>{term}</a>
        {aliases.length > 0 && <span className={css.aliases}> also {aliases.join(", ")}</span>}
      </dt>
      <dd>
        <Coded text={definition} /> <SiteLink to={page.to}>{page.title}</SiteLink>
      </dd>
    </div>
  );
}

/** All terms, grouped by first letter. */
export function Glossary({ entries }: { readonly entries: readonly GlossaryEntry[] }) {
  const terms = sorted(entries);
  const initials = letters(terms);
  return initials.map(({ id, title }) => (
    <section key={id} data-group="" aria-labelledby={id}>
      <h3 id={id} className={css.letter}>
        {title}
      </h3>
      <dl className={css.terms}>
        {terms
          .filter(({ term }) => letterOf(term) === title)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
      </dl>
    </section>
  ));
}
