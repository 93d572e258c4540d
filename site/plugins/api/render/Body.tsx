import type { Body as Model, Media } from "@swarm-docs/openapi/document/model";
import { Chip } from "./Chip.tsx";
import { useReference } from "./context.ts";
import { FieldList, FormatLink, Required } from "./Fields.tsx";
import { Paragraphs } from "./Words.tsx";

interface MediaProps {
  readonly media: readonly Media[];
  /** Id of the body. */
  readonly owner: string;
}

/** The media types of a body with their fields. */
export function MediaTypes({ media, owner }: MediaProps) {
  return media.map(({ field, type, isStream }) => [
    <p key={type} className="api-media">
      <code>{type}</code>
      {isStream && (
        <>
          {" "}
          <span className="api-type">one JSON value per line</span>
        </>
      )}
      {field.children.length > 0 && (
        <>
          {" "}
          <span className="api-type">{field.type}</span>
        </>
      )}
      {field.format !== undefined && (
        <>
          {" "}
          <FormatLink name={field.format} />
        </>
      )}
    </p>,
    field.children.length > 0 && (
      <FieldList key={`${type} fields`} fields={field.children} owner={owner} />
    ),
  ]);
}

/** The body of a request. */
export function Body({ id, body }: { readonly id: string; readonly body: Model }) {
  const { chips } = useReference();
  return (
    <section id={id} className="api-body">
      <h4>
        Body
        {body.required && <Required />}
        <Chip chip={chips.at(id)} />
      </h4>
      <Paragraphs text={body.description} />
      <MediaTypes media={body.media} owner={id} />
    </section>
  );
}
