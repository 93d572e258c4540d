import { describe } from "@swarm-docs/openapi/schema/describe";
import { objectOf, textOf, type JsonObject } from "@swarm-docs/openapi/document/json";
import { formatsOf } from "@swarm-docs/openapi/document/media";
import type { ReactNode } from "react";
import { ERRORS_ROUTE } from "../../../shared/errors/entries.ts";
import { useReference } from "./context.ts";
import { Facts, FieldList } from "./Fields.tsx";
import { Inline } from "./Words.tsx";

/** Something that belongs to no single operation: a status, a format, a state, a limit. */
interface Row {
  /** Its id on the page. */
  readonly id: string;
  /** What the page's search calls it. */
  readonly known: string;
  /** What the page calls it, where that differs. */
  readonly name?: ReactNode;
  readonly body: ReactNode;
}

/** A section about all operations. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly lead: ReactNode;
  readonly rows: readonly Row[];
  /** Replaces the default list of one entry per row. */
  readonly body?: ReactNode;
}

function members(document: JsonObject, name: string): [string, JsonObject][] {
  return Object.entries(objectOf(document[name])).map(([id, value]) => [id, objectOf(value)]);
}

function statusRow([code, value]: [string, JsonObject]): Row {
  const name = textOf(value["name"]);
  return {
    id: `status-${code}`,
    known: `${code} ${name}`,
    name: (
      <>
        <b className={`api-status api-status-${code.slice(0, 1)}`}>{code}</b> {name}
      </>
    ),
    body: (
      <p className="api-meaning">
        <Inline text={textOf(value["meaning"])} />{" "}
        <span className="api-next">
          <Inline text={textOf(value["next"])} />
        </span>
      </p>
    ),
  };
}

function formatRow(format: ReturnType<typeof formatsOf>[number]): Row {
  const { name, description, pattern, bytes, examples } = format;
  const facts: ReactNode[] = [];
  if (bytes !== undefined) facts.push(`stands for ${bytes} bytes`);
  if (pattern) facts.push(<>pattern {<code>{pattern}</code>}</>);
  if (examples[0] !== undefined) facts.push(<>example {<code>{String(examples[0])}</code>}</>);
  const body = (
    <>
      <p className="api-meaning">
        <Inline text={description} />
      </p>
      <Facts facts={facts} />
    </>
  );
  return { id: `format-${name}`, known: name, body };
}

function ShownBy({ id }: { readonly id: string }) {
  const { here, operations } = useReference();
  const name = [...operations].find(([, operation]) => operation.id === id)?.[0];
  if (name === undefined) return null;
  return (
    <>
      {" Shown by "}
      <a href={here(id)}>
        <code>{name}</code>
      </a>
      .
    </>
  );
}

function stateRow([id, value]: [string, JsonObject]): Row {
  const title = textOf(value["title"]);
  const words = Array.isArray(value["values"]) ? value["values"].map(String) : [];
  const body = (
    <>
      <ul className="api-words">
        {words.map((word) => (
          <li key={word}>
            <code>{word}</code>
          </li>
        ))}
      </ul>
      <p className="api-meaning">
        <Inline text={textOf(value["text"])} />
        <ShownBy id={textOf(value["shown"])} />
      </p>
    </>
  );
  return { id: `state-${id}`, known: `${title}: ${words.join(", ")}`, name: title, body };
}

function limitRow([id, value]: [string, JsonObject]): Row {
  const unit = textOf(value["unit"]);
  const body = (
    <>
      <code>{String(value["value"])}</code>
      {unit !== "" && ` ${unit}`}
    </>
  );
  return { id: `limit-${id}`, known: textOf(value["title"]), body };
}

function Table({ rows }: Pick<Section, "rows">) {
  return (
    // A table that is wider than a phone is scrolled, by keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="api-table" tabIndex={0} role="region" aria-label="Limits and defaults">
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, known, body }) => (
            <tr key={id} id={id}>
              <th scope="row">{known}</th>
              <td>{body}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ErrorLead() {
  const { page } = useReference();
  const errors = <a href={page(ERRORS_ROUTE)}>Every message</a>;
  return <>Errors are JSON with these members. {errors} has a page with its cause and remedy.</>;
}

/** The sections about all operations, in the order of the page. */
export function sectionsOf(document: JsonObject): Section[] {
  const limits = members(document, "x-limits").map(limitRow);
  const error = describe(document, { $ref: "#/components/schemas/Error" });
  const sections: Section[] = [
    {
      id: "statuses",
      title: "Statuses",
      lead: "What each HTTP status means here, and what to do next.",
      rows: members(document, "x-statuses").map(statusRow),
    },
    {
      id: "error-body",
      title: "The body of errors",
      lead: <ErrorLead />,
      rows: [],
      body: <FieldList fields={error.children} owner="error-body" />,
    },
    {
      id: "formats",
      title: "Value formats",
      lead: "Values that many operations share. Their names lead here.",
      rows: formatsOf(document).map(formatRow),
    },
    {
      id: "states",
      title: "States",
      lead: "Things that change, and the words for their states.",
      rows: members(document, "x-states").map(stateRow),
    },
    {
      id: "limits",
      title: "Limits and defaults",
      lead: "Numbers that the interface sets.",
      rows: limits,
      body: <Table rows={limits} />,
    },
  ];
  return sections.filter(({ id, rows }) => rows.length > 0 || id === "error-body");
}

/** The sections about all operations. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  const { here } = useReference();
  return sections.map(({ id, title, lead, rows, body }) => (
    <section key={id} className="api-section" id={id}>
      <h2>
        <a className="api-name" href={here(id)}>
          {title}
        </a>
      </h2>
      <p>{lead}</p>
      {body ??
        rows.map((row) => (
          <div key={row.id} className="api-field api-entry" id={row.id}>
            <p>
              <a className="api-name" href={here(row.id)}>
                {row.name ?? row.known}
              </a>
            </p>
            {row.body}
          </div>
        ))}
    </section>
  ));
}
