import type { Interface } from "@swarm-docs/openapi/document/model";
import type { ListGroup } from "../../../render/api-reference/islands.ts";
import { useReference, type ReferenceFacts } from "./context.ts";
import { methodOf, OperationArticle } from "./OperationArticle.tsx";
import { Sections, type Section } from "./Sections.tsx";
import { Inline, Paragraphs } from "./Words.tsx";

interface Props {
  readonly model: Interface;
  readonly sections: readonly Section[];
  /** Class for the height of each operation, by its id. */
  readonly rooms: ReadonlyMap<string, string>;
}

const FILES = [
  ["json", "openapi.json"],
  ["yaml", "openapi.yaml"],
  ["whole", "Markdown"],
] as const;

function listOf(
  { model: { groups }, sections }: Props,
  { here, chips }: ReferenceFacts,
): ListGroup[] {
  return [
    ...groups.map(({ id, name, operations }) => ({
      title: name,
      href: here(id),
      rows: operations.map((one) => ({
        id: one.id,
        href: here(one.id),
        method: methodOf(one),
        title: one.summary,
        isSame: !chips.operations.has(one.id),
      })),
    })),
    {
      title: "For all operations",
      href: here("statuses"),
      rows: sections.map(({ id, title }) => ({ id, href: here(id), title })),
    },
  ];
}

function Intro({ model, sections }: Pick<Props, "model" | "sections">) {
  const { here, page, files, chips, islands } = useReference();
  const count = model.groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <header className="api-op api-intro">
      <div className="api-text">
        <h1>API Specification</h1>
        <p className="doc-lead">
          {`${model.summary}: ${count} operations, version ${model.version}.`}
        </p>
        <Paragraphs text={model.description} />
        {chips.other !== "" && (
          <p>{`Marks name the releases of Bee in which something came, changed or went, compared with Bee ${chips.other}.`}</p>
        )}
        <p className="api-files">
          {FILES.map(([file, name]) => (
            <a key={file} href={page(files[file])} download data-native>
              {name}
            </a>
          ))}
        </p>
      </div>
      <div className="api-samples">
        <div className="needs-script" data-island="base" data-wake="idle">
          <islands.BaseAddress />
        </div>
        <p className="api-keys needs-script">
          <kbd>f</kbd> or <kbd>.</kbd> finds operations, headers, fields and errors on this page;{" "}
          <kbd>/</kbd> searches the whole site.
        </p>
        <p className="api-label">For all operations</p>
        <ul className="api-start">
          {sections.map(({ id, title }) => (
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
export function Page(props: Props) {
  const { model, sections, rooms } = props;
  const reference = useReference();
  const { here, chips, islands } = reference;
  const isChanged = (id: string): boolean => chips.operations.has(id);
  return (
    <>
      <div className="api-side" data-island="side" data-wake="idle (min-width: 997px)">
        <islands.Side groups={listOf(props, reference)} compared={chips.compared} />
      </div>
      <div className="api-main">
        <Intro model={model} sections={sections} />
        {model.groups.map(({ id, name, description, operations }) => (
          <section
            key={id}
            className={
              operations.some((one) => isChanged(one.id)) ? "api-group" : "api-group api-same"
            }
            id={id}
          >
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
              <OperationArticle key={one.id} operation={one} room={rooms.get(one.id) ?? ""} />
            ))}
          </section>
        ))}
        <div className="api-shared">
          <Sections sections={sections} />
        </div>
      </div>
      <div data-island="hints" data-wake="idle" />
    </>
  );
}
