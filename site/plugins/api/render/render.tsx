import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { formatsOf } from "@swarm-docs/openapi/document/media";
import type { Interface } from "@swarm-docs/openapi/document/model";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ReferenceContext, type ReferenceFacts } from "./context.ts";
import { heightClass } from "./height.ts";
import { About, Details } from "./OperationArticle.tsx";
import { Page } from "./Page.tsx";
import { sectionsOf, type Section } from "./Sections.tsx";

/** What the page is made of, besides the document. */
export interface ReferenceParts extends Pick<
  ReferenceFacts,
  "page" | "here" | "title" | "twin" | "files" | "chips" | "islands"
> {
  readonly messages: ReadonlyMap<string, string>;
}

/** Renders the whole reference as markup without scripts. */
export function renderReference(
  document: JsonObject,
  model: Interface,
  links: ReferenceParts,
): { html: string; sections: readonly Section[] } {
  const operations = model.groups.flatMap((group) => group.operations);
  const reference: ReferenceFacts = {
    ...links,
    message: (id) => links.messages.get(id) ?? id,
    formats: new Map(formatsOf(document).map((format) => [format.name, format])),
    operations: new Map(operations.map((one) => [`${one.method} ${one.path}`, one])),
  };
  const render = (part: ReactNode): string =>
    renderToStaticMarkup(<ReferenceContext value={reference}>{part}</ReferenceContext>);
  // Render each operation alone first: its size determines the class that reserves its height.
  const rooms = operations.map((operation): [string, string] => {
    const about = render(<About operation={operation} />);
    return [operation.id, heightClass(about + render(<Details operation={operation} />))];
  });
  const sections = sectionsOf(document);
  return {
    html: render(<Page sections={sections} model={model} rooms={new Map(rooms)} />),
    sections,
  };
}
