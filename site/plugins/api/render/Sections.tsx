import { describe } from "@swarm-docs/openapi/schema/describe";
import { isObject, objectOf, textOf, type JsonObject } from "@swarm-docs/openapi/document/json";
import type { ValueFormat } from "@swarm-docs/openapi/document/media";
import type { ComponentType, ReactNode } from "react";
import { ERROR_PAGE, useReference } from "./context.ts";
import { Facts, FieldList } from "./Fields.tsx";
import { Inline } from "./Words.tsx";

/** The sections about all operations, in the order of the page: id and title. */
export const SECTIONS = [
  ["statuses", "Statuses"],
  ["error-body", "The body of errors"],
  ["formats", "Value formats"],
  ["states", "States"],
  ["limits", "Limits and defaults"],
] as const;

type SectionId = (typeof SECTIONS)[number][0];

interface Props {
  readonly document: JsonObject;
}

function members(document: JsonObject, name: string): [string, JsonObject][] {
  return Object.entries(objectOf(document[name])).map(([id, value]) => [id, objectOf(value)]);
}

const wordsOf = ({ values }: JsonObject): string[] =>
  Array.isArray(values) ? values.map(String) : [];

/** Something that belongs to no single operation: a section, a status, a format, a state, a limit. */
export interface Entry {
  /** Its id on the page. */
  readonly id: string;
  readonly name: string;
  /** Title of its section. */
  readonly section: string;
}

/** What the sections hold, in the order of the page, for the page's search. */
export function sectionEntries(
  document: JsonObject,
  formats: Iterable<Pick<ValueFormat, "name">>,
): Entry[] {
  const rows: Readonly<Record<SectionId, readonly (readonly [id: string, name: string])[]>> = {
    statuses: members(document, "x-statuses").map(([code, value]) => [
      `status-${code}`,
      `${code} ${textOf(value["name"])}`,
    ]),
    "error-body": [],
    formats: [...formats].map(({ name }) => [`format-${name}`, name]),
    states: members(document, "x-states").map(([id, value]) => [
      `state-${id}`,
      `${textOf(value["title"])}: ${wordsOf(value).join(", ")}`,
    ]),
    limits: members(document, "x-limits").map(([id, value]) => [
      `limit-${id}`,
      textOf(value["title"]),
    ]),
  };
  return sectionsOf(document).flatMap(([id, title]) => [
    { id, name: title, section: "section" },
    ...rows[id].map(([row, name]) => ({ id: row, name, section: title })),
  ]);
}

function sectionsOf(document: JsonObject): (typeof SECTIONS)[number][] {
  return SECTIONS.filter(
    ([id]) => id === "error-body" || id === "formats" || isObject(document[`x-${id}`]),
  );
}

interface RowProps {
  readonly id: string;
  readonly name: ReactNode;
  readonly children: ReactNode;
}

function Row({ id, name, children }: RowProps) {
  const { here } = useReference();
  return (
    <div className="api-field api-entry" id={id}>
      <p>
        <a className="api-name" href={here(id)}>
          {name}
        </a>
      </p>
      {children}
    </div>
  );
}

function Statuses({ document }: Props) {
  return members(document, "x-statuses").map(([code, value]) => {
    const badge = <b className={`api-status api-status-${code.slice(0, 1)}`}>{code}</b>;
    const name = (
      <>
        {badge} {textOf(value["name"])}
      </>
    );
    return (
      <Row key={code} id={`status-${code}`} name={name}>
        <p className="api-meaning">
          <Inline text={textOf(value["meaning"])} />{" "}
          <span className="api-next">
            <Inline text={textOf(value["next"])} />
          </span>
        </p>
      </Row>
    );
  });
}

function ErrorBody({ document }: Props) {
  const { children } = describe(document, { $ref: "#/components/schemas/Error" });
  return <FieldList fields={children} owner="error-body" />;
}

function Formats() {
  const { formats } = useReference();
  return [...formats.values()].map(({ name, description, pattern, bytes, examples }) => {
    const facts: ReactNode[] = [];
    if (bytes !== undefined) facts.push(`stands for ${bytes} bytes`);
    if (pattern) facts.push(<>pattern {<code>{pattern}</code>}</>);
    if (examples[0] !== undefined) facts.push(<>example {<code>{String(examples[0])}</code>}</>);
    return (
      <Row key={name} id={`format-${name}`} name={name}>
        <p className="api-meaning">
          <Inline text={description} />
        </p>
        <Facts facts={facts} />
      </Row>
    );
  });
}

function States({ document }: Props) {
  const { here, operations } = useReference();
  return members(document, "x-states").map(([id, value]) => {
    const shown = textOf(value["shown"]);
    const operation = [...operations.entries()].find(([, one]) => one.id === shown);
    return (
      <Row key={id} id={`state-${id}`} name={textOf(value["title"])}>
        <ul className="api-words">
          {wordsOf(value).map((word) => (
            <li key={word}>
              <code>{word}</code>
            </li>
          ))}
        </ul>
        <p className="api-meaning">
          <Inline text={textOf(value["text"])} />
          {operation && (
            <>
              {" Shown by "}
              <a href={here(shown)}>
                <code>{operation[0]}</code>
              </a>
              .
            </>
          )}
        </p>
      </Row>
    );
  });
}

function Limits({ document }: Props) {
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
          {members(document, "x-limits").map(([id, value]) => {
            const unit = textOf(value["unit"]);
            return (
              <tr key={id} id={`limit-${id}`}>
                <th scope="row">{textOf(value["title"])}</th>
                <td>
                  <code>{String(value["value"])}</code>
                  {unit !== "" && ` ${unit}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The sections about all operations. */
export function Sections({ document }: Props) {
  const { here, page } = useReference();
  const errors = <a href={page(ERROR_PAGE)}>Every message with its cause and remedy</a>;
  const parts: Readonly<Record<SectionId, readonly [lead: ReactNode, Rows: ComponentType<Props>]>> =
    {
      statuses: ["What each HTTP status means here, and what to do next.", Statuses],
      "error-body": [<>Errors are JSON with these members. {errors} is in the guide.</>, ErrorBody],
      formats: ["Values that many operations share. Their names lead here.", Formats],
      states: ["Things that change, and the words for their states.", States],
      limits: ["Numbers that the interface sets.", Limits],
    };
  return sectionsOf(document).map(([id, title]) => {
    const [lead, Rows] = parts[id];
    return (
      <section key={id} className="api-section" id={id}>
        <h2>
          <a className="api-name" href={here(id)}>
            {title}
          </a>
        </h2>
        <p>{lead}</p>
        <Rows document={document} />
      </section>
    );
  });
}
