import { fieldAnchor } from "@swarm-docs/openapi/document/anchor";
import type { Json } from "@swarm-docs/openapi/document/json";
import type { Field } from "@swarm-docs/openapi/document/model";
import type { ReactNode } from "react";
import { Chip } from "./Chip.tsx";
import { useReference } from "./context.ts";
import { Inline, Joined } from "./Words.tsx";

/** Longer examples are cut; the samples have them whole. */
const MAX_EXAMPLE = 80;

function Value({ json }: { readonly json: Json }) {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  const shown = text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text;
  return <code>{text === "" ? '""' : shown}</code>;
}

function limit(text: string): ReactNode {
  if (!text.startsWith("matches ")) return text;
  return (
    <>
      matches <code>{text.slice(8)}</code>
    </>
  );
}

/** An example that repeats the default or the only value tells nothing. */
function isTold(field: Field, example: Json | undefined): boolean {
  return (
    example === undefined ||
    example === field.default ||
    (field.values.length > 0 && example !== null)
  );
}

/** A format says its limits in its own entry; others say them here. */
function factsOf(field: Field, example: Json | undefined): ReactNode[] {
  const facts: ReactNode[] = field.format === undefined ? field.limits.map(limit) : [];
  const told = (word: string, value: ReactNode): void => {
    facts.push(
      <>
        {word} {value}
      </>,
    );
  };
  const values = field.values.map(({ value, name }) => (
    <>
      <Value json={value} />
      {name !== undefined && ` ${name}`}
    </>
  ));
  if (values.length > 0) told("values", <Joined by=", " parts={values} />);
  if (field.default !== undefined) told("default", <Value json={field.default} />);
  if (field.defaultRule !== undefined) told("default", field.defaultRule);
  if (!isTold(field, example)) told("example", <Value json={example as Json} />);
  return facts;
}

/** What else there is to know about a value, in one line. */
export function Facts({ facts }: { readonly facts: ReactNode[] }) {
  if (facts.length === 0) return null;
  return (
    <p className="api-facts">
      <Joined by=" · " parts={facts} />
    </p>
  );
}

/** The name of a format with a link to its entry; scripts show the entry on hover and focus. */
export function FormatLink({ name }: { readonly name: string }) {
  const { formats, here } = useReference();
  if (!formats.has(name)) return <span className="api-type">{name}</span>;
  return (
    <a className="api-format" href={here(`format-${name}`)}>
      {name}
    </a>
  );
}

function Below({ field, owner }: { readonly field: Field; readonly owner: string }) {
  if (field.cut)
    return (
      <p className="api-cut">
        {field.cut === "deep" ? "Deeper levels are left out." : "Repeats the shape above."}
      </p>
    );
  const count = field.children.length;
  if (count === 0) return null;
  return (
    <details className="api-tree" open={field.path.length <= 1 && count <= 12}>
      <summary>
        {count === 1 ? "1 field" : `${count} fields`}
        <span className="visually-hidden"> of {field.name}</span>
      </summary>
      <FieldList fields={field.children} owner={owner} />
    </details>
  );
}

interface FieldProps {
  readonly field: Field;
  readonly id: string;
  /** Id of the body that it belongs to. */
  readonly owner: string;
  readonly example?: Json | undefined;
}

/** One parameter, header or field under its id. */
export function FieldRow({ field, id, owner, example = field.examples[0] }: FieldProps) {
  const { here, chips } = useReference();
  return (
    <li className="api-field" id={id}>
      <p>
        <a className="api-name" href={here(id)}>
          {field.name === "*" ? "any key" : field.name}
        </a>{" "}
        {field.type}
        {field.format !== undefined && (
          <>
            {" "}
            <FormatLink name={field.format} />
          </>
        )}
        {field.required && <Required />}
        {field.deprecated && (
          <>
            {" "}
            <em className="api-deprecated">deprecated</em>
          </>
        )}
        <Chip chip={chips.at(id)} />
      </p>
      {field.description !== "" && (
        <p className="api-meaning">
          <Inline text={field.description} />
        </p>
      )}
      <Facts facts={factsOf(field, example)} />
      <Below field={field} owner={owner} />
    </li>
  );
}

/** Behind the name of what must be sent. */
export function Required() {
  return (
    <>
      {" "}
      <em className="api-required">required</em>
    </>
  );
}

interface ListProps {
  readonly fields: readonly Field[];
  readonly owner: string;
}

/** Fields of one body as a list, nested ones in `details`. */
export function FieldList({ fields, owner }: ListProps) {
  return (
    <ul className="api-fields">
      {fields.map((field) => {
        const id = fieldAnchor(owner, field);
        return <FieldRow key={id} field={field} id={id} owner={owner} />;
      })}
    </ul>
  );
}
