import Link from "@docusaurus/Link";
import { Fragment, type ReactNode } from "react";
import { verdictOf } from "../../shared/mdx/LogLines/verdict.ts";
import entries from "../mdx/entries/entries.module.css";
import { SiteLink } from "../../render/surroundings/links.tsx";
import type { LogLine } from "../../shared/mdx/rows.ts";
import { Coded } from "../ui/Coded.tsx";
import { SeeAlso } from "../surroundings/SeeAlso.tsx";
import { Chip } from "./Chip.tsx";
import { ERRORS_ROUTE, type NamedEntry } from "../../shared/errors/entries.ts";
import {
  statusText,
  type AnsweringOperation,
  type ReleaseError,
} from "../../shared/errors/facts.ts";
import { foundIn, logLinePlace } from "../../shared/errors/places.ts";
import { earlierParts, releaseText } from "../../shared/errors/releases.ts";
import css from "./errors.module.css";

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

/** Operation with a link to each edition in which it returns the error. */
function Answering({ label, places }: Omit<AnsweringOperation, "id">) {
  const [first, ...others] = places;
  if (!first) return <code>{label}</code>;
  return (
    <>
      <Link to={first.to}>
        <code>{label}</code>
      </Link>{" "}
      <span className={css.where}>
        {`Bee ${first.release}`}
        {others.map(({ release, to }) => (
          <Fragment key={release}>
            {" · "}
            <Link to={to} aria-label={`${label} in Bee ${release}`}>{`Bee ${release}`}</Link>
          </Fragment>
        ))}
      </span>
    </>
  );
}

function Operations({ operations }: Pick<ReleaseError, "operations">) {
  if (operations.length === 0) return <p>Any operation can answer this.</p>;
  return (
    <ul>
      {operations.map(({ id, label, places }) => (
        <li key={id}>
          <Answering label={label} places={places} />
        </li>
      ))}
    </ul>
  );
}

function ErrorParts({ error }: { readonly error: ReleaseError }) {
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
          <Coded text={logLinePlace(line)} /> In the source of Bee: <code>{source}</code>.
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

/** Content of the page of an error or a log line, heading included. */
export function EntryBody({ entry }: { readonly entry: NamedEntry }) {
  const text = entry.kind === "error" ? entry.error.message : entry.line.pattern;
  const row = entry.kind === "error" ? entry.error : entry.line;
  const releases = releaseText(row, entry.kind === "error" ? entry.error : undefined);
  return (
    <>
      <nav aria-label="Breadcrumbs">
        <p>
          <SiteLink to={ERRORS_ROUTE}>Errors and log lines</SiteLink>
        </p>
      </nav>
      <h1 className={entries.name}>
        <code>{text}</code>
      </h1>
      <p>
        {entry.kind === "error" ? "Error" : "Log line"} <Badge entry={entry} />{" "}
        <Chip chip={row.chip} />
      </p>
      {releases && <p>{releases}</p>}
      {entry.kind === "error" ? (
        <ErrorParts error={entry.error} />
      ) : (
        <LineParts line={entry.line} />
      )}
      {row.earlier.map((one) => (
        <Part key={one.release} title={`In Bee ${one.release}`}>
          {earlierParts(one).map(([title, words]) => (
            <p key={title}>
              <strong>{title}:</strong> <Coded text={words} />
            </p>
          ))}
        </Part>
      ))}
      {row.seeAlso.length > 0 && (
        <Part title="See also">
          <p>
            <SeeAlso pages={row.seeAlso} />
          </p>
        </Part>
      )}
    </>
  );
}
