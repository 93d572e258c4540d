import { SiteLink } from "../links.tsx";
import type { GlossaryEntry } from "../rows.ts";
import { Coded } from "../text/Coded.tsx";
import css from "./GlossaryList.module.css";

const letterOf = (term: string): string => term.charAt(0).toUpperCase();

/** Terms in the order of the alphabet, whatever their case. */
export function sorted(entries: readonly GlossaryEntry[]): GlossaryEntry[] {
  return [...entries].sort((one, other) =>
    one.term.localeCompare(other.term, "en", { sensitivity: "base" }),
  );
}

/** Aliases that tell more than another case or the plural of the term. */
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

/** All terms by letter, with an index of the letters. */
export function Glossary({ entries }: { readonly entries: readonly GlossaryEntry[] }) {
  const terms = sorted(entries);
  const letters = [...new Set(terms.map(({ term }) => letterOf(term)))];
  return (
    <>
      <nav aria-label="Letters" className={css.letters}>
        {letters.map((letter) => (
          <a key={letter} href={`#letter-${letter.toLowerCase()}`}>
            {letter}
          </a>
        ))}
      </nav>
      {letters.map((letter) => (
        <section key={letter} data-group="" aria-labelledby={`letter-${letter.toLowerCase()}`}>
          <h3 id={`letter-${letter.toLowerCase()}`} className={css.letter}>
            {letter}
          </h3>
          <dl className={css.terms}>
            {terms
              .filter(({ term }) => letterOf(term) === letter)
              .map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}
