import type { ReactNode } from "react";
import { verdictOf } from "../mdx/LogLines/verdict.ts";
import entries from "../mdx/entries/entries.module.css";
import { SiteLink } from "../mdx/links.tsx";
import type { HttpError, LogLine } from "../mdx/rows.ts";
import { Coded } from "../mdx/text/Coded.tsx";
import { SeeAlso } from "../mdx/text/SeeAlso.tsx";
import { ERRORS_ROUTE, statusText, type NamedEntry } from "./entries.ts";
import { foundIn, placeOf } from "./places.ts";

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Told({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  if (text === undefined || text === "Nothing.") return null;
  return (
    <Part title={title}>
      <p>
        <Coded text={text} />
      </p>
    </Part>
  );
}

function Operations({ operations }: Pick<HttpError, "operations">) {
  if (operations.length === 0) return <p>Any operation can answer this.</p>;
  return (
    <ul>
      {operations.map(({ id, label }) => (
        <li key={id}>
          <SiteLink to={`/api/#${id}`}>
            <code>{label}</code>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function ErrorParts({ error }: { readonly error: HttpError }) {
  const { cause, check, fix, note, operations, kind, reasonsField, logs = [] } = error;
  return (
    <>
      <Told title="Cause" text={cause} />
      <Told title="How to check" text={check} />
      <Told title="How to fix" text={fix} />
      <Told title="Note" text={note} />
      <Part title="Where it comes from">
        <p>
          <Coded text={foundIn(kind)} />
          {reasonsField && (
            <>
              {" "}
              The field: <Coded text={reasonsField} />.
            </>
          )}
        </p>
        {kind !== "client" && <Operations operations={operations} />}
      </Part>
      {logs.length > 0 && (
        <Part title="In the log of the node">
          <ul>
            {logs.map(({ logger, msg }) => (
              <li key={logger + msg}>
                <code>{msg}</code> from <code>{logger}</code>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function LineParts({ line }: { readonly line: LogLine }) {
  const { meaning, check, fix, source } = line;
  return (
    <>
      <Told title="Cause" text={meaning} />
      <Told title="How to check" text={check} />
      <Told title="How to fix" text={fix} />
      <Part title="Where it comes from">
        <p>
          <Coded text={placeOf(line)} /> In the source of Bee: <code>{source}</code>.
        </p>
      </Part>
    </>
  );
}

function Badge({ entry }: { readonly entry: NamedEntry }) {
  if (entry.kind === "error")
    return <span className={entries.badge}>{statusText(entry.error)}</span>;
  const { word, tone } = verdictOf(entry.line);
  return (
    <>
      <span className={entries.badge}>{entry.line.level}</span>{" "}
      <span className={`${entries.badge} ${entries[tone]}`}>{word}</span>
    </>
  );
}

/** What the page of an error or a log line says, heading included. */
export function EntryBody({ entry }: { readonly entry: NamedEntry }) {
  const text = entry.kind === "error" ? entry.error.message : entry.line.pattern;
  const { seeAlso } = entry.kind === "error" ? entry.error : entry.line;
  return (
    <>
      <p>
        <SiteLink to={ERRORS_ROUTE}>Errors and log lines</SiteLink>
      </p>
      <h1 className={entries.name}>
        <code>{text}</code>
      </h1>
      <p>
        {entry.kind === "error" ? "Error" : "Log line"} <Badge entry={entry} />
      </p>
      {entry.kind === "error" ? (
        <ErrorParts error={entry.error} />
      ) : (
        <LineParts line={entry.line} />
      )}
      {seeAlso.length > 0 && (
        <Part title="See also">
          <p>
            <SeeAlso pages={seeAlso} />
          </p>
        </Part>
      )}
    </>
  );
}
