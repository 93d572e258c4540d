import type { JsonObject } from "@swarm-docs/openapi/document/json";
import type { Interface } from "@swarm-docs/openapi/document/model";
import { BaseAddress } from "../../../src/api-reference/BaseAddress.tsx";
import { Side } from "../../../src/api-reference/side/Side.tsx";
import type { ListGroup } from "../../../src/api-reference/side/List.tsx";
import { useReference, type Reference } from "./context.ts";
import { methodOf, Operation } from "./Operation.tsx";
import { SECTIONS, Sections } from "./Sections.tsx";
import { Inline, Paragraphs } from "./Words.tsx";

interface Props {
  readonly model: Interface;
  readonly document: JsonObject;
  /** Class for the height of each operation, by its id. */
  readonly rooms: ReadonlyMap<string, string>;
}

const FILES = [
  ["/openapi.json", "openapi.json"],
  ["/openapi.yaml", "openapi.yaml"],
  ["/api.md", "Markdown"],
] as const;

function listOf({ groups }: Interface, { here }: Reference): ListGroup[] {
  return [
    ...groups.map(({ id, name, operations }) => ({
      title: name,
      href: here(id),
      rows: operations.map((one) => ({
        id: one.id,
        href: here(one.id),
        method: methodOf(one),
        title: one.summary,
      })),
    })),
    {
      title: "For all operations",
      href: here("statuses"),
      rows: SECTIONS.map(([id, title]) => ({ id, href: here(id), title })),
    },
  ];
}

function Intro({ model }: Pick<Props, "model">) {
  const { here, page } = useReference();
  const count = model.groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <header className="api-op api-intro">
      <div className="api-text">
        <h1>API Specification</h1>
        <p className="doc-lead">
          {`${model.summary}: ${count} operations, version ${model.version}.`}
        </p>
        <Paragraphs text={model.description} />
        <p className="api-files">
          {FILES.map(([file, name]) => (
            <a key={file} href={page(file)} download data-native>
              {name}
            </a>
          ))}
        </p>
      </div>
      <div className="api-samples">
        <div className="needs-script" data-island="base" data-wake="idle">
          <BaseAddress />
        </div>
        <p className="api-keys needs-script">
          <kbd>f</kbd> or <kbd>.</kbd> finds operations, headers, fields and errors on this page;{" "}
          <kbd>/</kbd> searches the whole site.
        </p>
        <p className="api-label">For all operations</p>
        <ul className="api-start">
          {SECTIONS.map(([id, title]) => (
            <li key={id}>
              <a href={here(id)}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

/** The whole reference. */
export function Page({ model, document, rooms }: Props) {
  const reference = useReference();
  const { here } = reference;
  return (
    <>
      <div className="api-side" data-island="side" data-wake="idle (min-width: 997px)">
        <Side groups={listOf(model, reference)} />
      </div>
      <div className="api-main">
        <Intro model={model} />
        {model.groups.map(({ id, name, description, operations }) => (
          <section key={id} className="api-group" id={id}>
            <div className="api-group-head">
              <h2>
                <a className="api-name" href={here(id)}>
                  {name}
                </a>
              </h2>
              <p>
                <Inline text={description} />
              </p>
            </div>
            {operations.map((one) => (
              <Operation key={one.id} operation={one} room={rooms.get(one.id) ?? ""} />
            ))}
          </section>
        ))}
        <div className="api-shared">
          <Sections document={document} />
        </div>
      </div>
      <div data-island="hints" data-wake="idle" />
    </>
  );
}
