import { parameterAnchor } from "@swarm-docs/openapi/document/anchor";
import { alsoOf, isRootOnly, simulationOf } from "@swarm-docs/openapi/document/extensions";
import type { Operation as Model } from "@swarm-docs/openapi/document/model";
import { Badge } from "../../../render/api-reference/Badge.tsx";
import { Body } from "./Body.tsx";
import { Chip } from "./Chip.tsx";
import { useReference } from "./context.ts";
import { FieldRow } from "./Fields.tsx";
import { Responses } from "./Responses.tsx";
import { requestsOf, responsesOf } from "./samples.ts";
import { Inline, Paragraphs } from "./Words.tsx";

interface Props {
  readonly operation: Model;
}

/** What a badge says: the method, or that it is a websocket. */
export function methodOf({ method, websocket }: Pick<Model, "method" | "websocket">): string {
  return websocket ? "WS" : method;
}

const PLACES = [
  ["path", "Path"],
  ["query", "Query"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

function Parameters({ operation }: Props) {
  return PLACES.map(([place, title]) => {
    const some = operation.parameters.filter((one) => one.in === place);
    if (some.length === 0) return null;
    return [
      <h4 key={title}>{title}</h4>,
      <ul key={place} className="api-fields">
        {some.map((one) => {
          const id = parameterAnchor(operation, one);
          return <FieldRow key={id} field={one} id={id} owner={id} example={one.example} />;
        })}
      </ul>,
    ];
  });
}

function Websocket({ operation: { id, websocket } }: Props) {
  const { chips } = useReference();
  if (!websocket) return null;
  const rows: [string, string, error?: string][] = [
    ["You send", websocket.client],
    ["The node sends", websocket.server],
    ["Keep-alive", websocket.keepAlive],
    ...websocket.close.map(({ code, when, error }): [string, string, string?] => [
      `Closes with ${code}`,
      when,
      error,
    ]),
  ];
  return (
    <>
      <h4>Websocket</h4>
      <dl className="api-socket">
        {rows.map(([name, text, error]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} text`}>
            <Inline text={text} />
            {error !== undefined && <Chip chip={chips.error(id, error)} />}
          </dd>,
        ])}
      </dl>
    </>
  );
}

function Marks({ operation }: Props) {
  const marks = [
    operation.websocket && "websocket",
    operation.deprecated && "deprecated",
    isRootOnly(operation) && "without /v1 only",
    simulationOf(operation) && "simulated on the development node",
  ];
  return marks
    .filter((mark) => mark)
    .map((mark) => (
      <span key={String(mark)} className="api-mark">
        {mark}
      </span>
    ));
}

function Notes({ operation }: Props) {
  const simulation = simulationOf(operation);
  const also = alsoOf(operation);
  return (
    <>
      {simulation && (
        <p className="api-note">
          On the development node: <Inline text={simulation.text} /> Its answers say so in the
          header <code>swarm-simulated: {simulation.parts.join(",")}</code>.
        </p>
      )}
      {also.length > 0 && (
        <p className="api-note">
          The same answers on{" "}
          {also.map((one) => (
            <code key={one}>{one}</code>
          ))}
          .
        </p>
      )}
    </>
  );
}

/** What an operation is for. */
export function About({ operation }: Props) {
  const { here, page, title, twin, chips, islands } = useReference();
  const { id, summary, path, description, docs } = operation;
  return (
    <div className="api-text api-about">
      <h3>
        <a className="api-name" href={here(id)}>
          {summary}
        </a>
      </h3>
      <p className="api-path">
        <Badge method={methodOf(operation)} /> <code>{path}</code> <Marks operation={operation} />
        <Chip chip={chips.at(id)} />
      </p>
      <Paragraphs text={description} />
      <Notes operation={operation} />
      <p className="api-actions" data-island="actions">
        <islands.Actions
          operation={id}
          twin={twin(id)}
          guide={docs === undefined ? undefined : { href: page(docs), title: title(docs) }}
        />
      </p>
    </div>
  );
}

/** Parameters, body and responses. */
export function Details({ operation }: Props) {
  return (
    <div className="api-text api-details">
      <Websocket operation={operation} />
      <Parameters operation={operation} />
      {operation.body && <Body id={`${operation.id}.body`} body={operation.body} />}
      <Responses operation={operation} />
    </div>
  );
}

/**
 * One operation. Source order follows narrow screens: purpose, call, details. Wide screens show the
 * samples in a second column.
 */
export function OperationArticle({ operation, room }: Props & { readonly room: string }) {
  const { chips, islands } = useReference();
  const same = chips.operations.has(operation.id) ? "" : " api-same";
  return (
    <article className={`api-op ${room}${same}`} id={operation.id}>
      <About operation={operation} />
      <div className="api-samples" data-island="samples" data-wake="near">
        <islands.Samples
          requests={requestsOf(operation)}
          responses={responsesOf(operation)}
          // A browser sends no headers with websockets.
          sends={operation.websocket ? undefined : operation.id}
        />
      </div>
      <Details operation={operation} />
    </article>
  );
}
