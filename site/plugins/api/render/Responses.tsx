import { headerAnchor, responseAnchor } from "@swarm-docs/openapi/document/anchor";
import { carriesUsualError } from "@swarm-docs/openapi/document/errors";
import type { Json } from "@swarm-docs/openapi/document/json";
import type { Operation, Response as Model } from "@swarm-docs/openapi/document/model";
import { MediaTypes } from "./Body.tsx";
import { Chip } from "./Chip.tsx";
import { entryRoute } from "../../../shared/errors/entries.ts";
import { useReference } from "./context.ts";
import { FieldRow } from "./Fields.tsx";
import { Inline, Joined } from "./Words.tsx";

interface Props {
  readonly operation: Operation;
  readonly response: Model;
}

/** Drops the messages from a shared description, since they are listed below as links. */
function descriptionOf({ description, errors }: Model): string {
  return errors.length > 0 ? description.replace(/: `.*$/s, "") : description;
}

/** The messages of a response as links to their error pages; `at` is the id of the response. */
function Messages({ response, at }: Pick<Props, "response"> & { readonly at: string }) {
  const { page, message, chips } = useReference();
  const links = response.errors.map((id) => (
    <>
      <a href={page(entryRoute(id))}>{message(id)}</a>
      <Chip chip={chips.error(at, id)} />
    </>
  ));
  return <Joined by=" · " parts={links} />;
}

/** The status of a response as a link to its row. */
function Status({ status, id }: { readonly status: string; readonly id: string }) {
  const { here } = useReference();
  return (
    <a className={`api-name api-status api-status-${status.slice(0, 1)}`} href={here(id)}>
      {status}
    </a>
  );
}

function Response({ operation, response }: Props) {
  const { chips } = useReference();
  const { status, headers, media, errors } = response;
  const id = responseAnchor(operation, status);
  return (
    <div className="api-response" id={id}>
      <p>
        <Status status={status} id={id} /> <Inline text={descriptionOf(response)} />
        {errors.length === 0 && <Chip chip={chips.at(id)} />}
      </p>
      {errors.length > 0 && (
        <p className="api-errors">
          <Messages response={response} at={id} />
        </p>
      )}
      {headers.length > 0 && (
        <>
          <p className="api-part">Headers</p>
          <ul className="api-fields">
            {headers.map((header) => (
              <FieldRow
                key={header.name}
                field={header}
                id={headerAnchor(operation, status, header)}
                owner={id}
                example={header.example as Json}
              />
            ))}
          </ul>
        </>
      )}
      <MediaTypes media={media} owner={id} />
    </div>
  );
}

/** What a failure says: its own words, unless its only message says them. */
function Failure({ response, at }: Pick<Props, "response"> & { readonly at: string }) {
  const { message } = useReference();
  const text = descriptionOf(response);
  const isTold = response.errors.length === 1 && message(response.errors[0] ?? "") === text;
  return (
    <>
      {!isTold && (
        <>
          <Inline text={text} />
          {": "}
        </>
      )}
      <Messages response={response} at={at} />
    </>
  );
}

/** The responses of an operation; those that differ in their messages only are one list. */
export function Responses({ operation }: Pick<Props, "operation">) {
  const { here } = useReference();
  const isUsual = (response: Model): boolean =>
    carriesUsualError(response) && response.headers.length === 0;
  const others = operation.responses.filter((response) => !isUsual(response));
  const errors = operation.responses.filter(isUsual);
  return (
    <>
      <h4>Responses</h4>
      {others.map((response) => (
        <Response key={response.status} operation={operation} response={response} />
      ))}
      {errors.length > 0 && (
        <>
          <h4>
            Errors <a href={here("error-body")}>What their body holds</a>
          </h4>
          <ul className="api-errors">
            {errors.map((response) => {
              const id = responseAnchor(operation, response.status);
              return (
                <li key={id} className="api-response" id={id}>
                  <Status status={response.status} id={id} />{" "}
                  <Failure response={response} at={id} />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
