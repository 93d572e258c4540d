import { useId, useRef, useState, type ReactNode } from "react";
import { Labels, type Options } from "../form/Field.tsx";
import { filterRows, wordsOf } from "./filter.ts";
import css from "./TableFilter.module.css";

interface Props {
  /** What is filtered: "Filter options". */
  readonly label: string;
  readonly placeholder?: string;
  /** A second choice; rows list their values in `data-facet`. */
  readonly facet?: {
    readonly label: string;
    readonly options: Options;
  };
  /** Markup with rows (`data-row`) and groups (`data-group`). */
  readonly children: ReactNode;
}

/** Hides rows of the static markup inside while the reader types. Needs no data of its own. */
export default function TableFilter({ label, placeholder, facet, children }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState("");
  const apply = (): void => {
    if (!place.current || !form.current) return;
    const fields = new FormData(form.current);
    const words = wordsOf(String(fields.get("words") ?? ""));
    const value = String(fields.get("facet") ?? "");
    const { visible, total } = filterRows(place.current, { words, facet: value });
    setFound(words.length > 0 || value ? `${visible} of ${total}` : "");
  };
  return (
    <div>
      <form
        ref={form}
        className={`${css.bar} needs-script`}
        onInput={apply}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={css.words}>
          <label htmlFor={`${id}-words`}>{label}</label>
          <input
            id={`${id}-words`}
            name="words"
            type="search"
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {facet && (
          <div>
            <label htmlFor={`${id}-facet`}>{facet.label}</label>
            <select id={`${id}-facet`} name="facet" defaultValue="">
              <option value="">All</option>
              <Labels of={facet.options} />
            </select>
          </div>
        )}
        <output className={css.found} aria-live="polite">
          {found}
        </output>
      </form>
      {found.startsWith("0 ") && <p>Nothing matches. Try fewer words.</p>}
      <div ref={place} className={css.rows}>
        {children}
      </div>
    </div>
  );
}
