import css from "../entries/entries.module.css";
import { roomOf } from "../entries/room.ts";
import { lineKinds } from "../../../shared/mdx/headings.ts";
import type { LogLine } from "../../../shared/mdx/rows.ts";
import { Coded } from "../../ui/Coded.tsx";
import { SeeAlso } from "../../surroundings/SeeAlso.tsx";
import { verdictOf } from "../../../shared/mdx/LogLines/verdict.ts";

function placeText({ where, logger }: LogLine): string {
  const from = logger ? ` of ${logger}` : "";
  if (where === "stderr") return "on the terminal";
  if (where === "foreign") return `line of the library ${logger}`;
  return where === "error" ? `in the error field${from}` : `message${from}`;
}

/** Paragraphs of an entry as text, to estimate its height. */
function paragraphs({ pattern, level, meaning, check, fix, seeAlso }: LogLine) {
  const titles = seeAlso.map(({ title }) => title);
  return [pattern, level, meaning, check, fix === "Nothing." ? "" : fix, titles.join(", ")];
}

function Entry({ line }: { readonly line: LogLine }) {
  const { id, pattern, level, meaning, check, fix, seeAlso } = line;
  const { word, tone } = verdictOf(line);
  return (
    <li
      id={`log-${id}`}
      className={css.entry}
      data-row={roomOf(paragraphs(line))}
      data-facet={`${level} ${tone}`}
    >
      <p className={css.head}>
        <a className={css.name} href={`#log-${id}`}>
          <code>{pattern}</code>
        </a>
        <span className={`${css.badge} ${css[tone]}`}>{word}</span>
      </p>
      <p className={css.meta}>
        {level}, {placeText(line)}
      </p>
      <p>
        <Coded text={meaning} />
      </p>
      {check && (
        <p>
          <span className={css.label}>Check: </span>
          <Coded text={check} />
        </p>
      )}
      {fix !== "Nothing." && (
        <p>
          <span className={css.label}>Fix: </span>
          <Coded text={fix} />
        </p>
      )}
      <p className={css.meta}>
        See <SeeAlso pages={seeAlso} />
      </p>
    </li>
  );
}

/** Known log lines, most severe first. */
export function Lines({ lines }: { readonly lines: readonly LogLine[] }) {
  return lineKinds.map(({ tone, id, title }) => (
    <section key={tone} data-group="">
      <h3 id={id}>{title}</h3>
      <ul className={css.list}>
        {lines
          .filter((line) => verdictOf(line).tone === tone)
          .map((line) => (
            <Entry key={line.id} line={line} />
          ))}
      </ul>
    </section>
  ));
}
