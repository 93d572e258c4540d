import { Fragment } from "react";
import css from "../entries/entries.module.css";
import { roomOf } from "../entries/room.ts";
import { errorGroups } from "../../../shared/mdx/headings.ts";
import { SiteLink } from "../../../render/surroundings/links.tsx";
import type { HttpError } from "../../../shared/mdx/rows.ts";
import { Coded } from "../../ui/Coded.tsx";
import { SeeAlso } from "../../surroundings/SeeAlso.tsx";
import { familyOf } from "./family.ts";

const manyOperations = 6;

function statusText({ status, kind }: HttpError): string {
  if (kind === "client") return "client library";
  if (kind === "ws-close") return `close code ${status}`;
  return String(status);
}

function Operations({ operations }: Pick<HttpError, "operations">) {
  if (operations.length === 0) return "any operation";
  const rest = operations.length - manyOperations;
  return (
    <>
      {operations.slice(0, manyOperations).map(({ id, label }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          <SiteLink to={`/api/#${id}`}>{label}</SiteLink>
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </>
  );
}

/** Paragraphs of an entry as text, to estimate its height. */
function paragraphs({ message, operations, cause, check, fix, note, seeAlso }: HttpError) {
  const labels = operations.slice(0, manyOperations).map(({ label }) => label);
  const titles = seeAlso.map(({ title }) => title);
  return [message, labels.join(", ") || " ", cause, check, fix, note, titles.join(", ")];
}

function Entry({ error }: { readonly error: HttpError }) {
  const { id, message, status, operations, cause, check, fix, note, reasonsField, seeAlso } = error;
  return (
    <li
      id={`error-${id}`}
      className={css.entry}
      data-row={roomOf(paragraphs(error))}
      data-facet={familyOf(status)}
    >
      <p className={css.head}>
        <a className={css.name} href={`#error-${id}`}>
          <code>{message}</code>
        </a>
        <span className={css.badge}>{statusText(error)}</span>
      </p>
      <p className={css.meta}>
        <Operations operations={operations} />
        {reasonsField && (
          <>
            ; field: <Coded text={reasonsField} />
          </>
        )}
      </p>
      <p>
        <Coded text={cause} />
      </p>
      <p>
        <span className={css.label}>Check: </span>
        <Coded text={check} />
      </p>
      <p>
        <span className={css.label}>Fix: </span>
        <Coded text={fix} />
      </p>
      {note && (
        <p>
          <span className={css.label}>Note: </span>
          <Coded text={note} />
        </p>
      )}
      {seeAlso.length > 0 && (
        <p className={css.meta}>
          See <SeeAlso pages={seeAlso} />
        </p>
      )}
    </li>
  );
}

/** HTTP errors by section, with message, status, cause, check and fix. */
export function Errors({ errors }: { readonly errors: readonly HttpError[] }) {
  return errorGroups(errors).map(({ id, title }) => (
    <section key={id} data-group="">
      <h3 id={id}>{title}</h3>
      <ul className={css.list}>
        {errors
          .filter((error) => error.group === title)
          .map((error) => (
            <Entry key={error.id} error={error} />
          ))}
      </ul>
    </section>
  ));
}
