import { headerAnchor, parameterAnchor, responseAnchor } from "@swarm-docs/openapi/document/anchor";
import { carriesUsualError } from "@swarm-docs/openapi/document/errors";
import { alsoOf, isRootOnly, simulationOf } from "@swarm-docs/openapi/document/extensions";
import type { Json } from "@swarm-docs/openapi/document/json";
import type {
  Body,
  Media,
  Operation,
  Parameter,
  Response,
} from "@swarm-docs/openapi/document/model";
import { claim, ERROR_PAGE, type Context } from "./context.ts";
import { fieldList, fieldRow, formatLink } from "./fields.ts";
import { heightClass } from "./height.ts";
import { html, type Markup } from "./html.ts";
import { inline, prose } from "./prose.ts";
import { samples } from "./samples.ts";

const PLACES = [
  ["path", "Path"],
  ["query", "Query"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

/** The coloured name of a method; websockets have a colour of their own. */
export function badge({ method, websocket }: Pick<Operation, "method" | "websocket">): Markup {
  const kind = websocket ? "ws" : method.toLowerCase();
  const text = websocket ? "WS" : method === "DELETE" ? "DEL" : method;
  return html`<b class="api-method api-method-${kind}">${text}</b>`;
}

function parameterLists(operation: Operation, context: Context): Markup[] {
  const row = (one: Parameter): Markup => {
    const id = parameterAnchor(operation, one);
    return fieldRow(one, id, id, context, one.example);
  };
  return PLACES.flatMap(([place, title]) => {
    const some = operation.parameters.filter((one) => one.in === place);
    return some.length > 0
      ? [
          html`<h4>${title}</h4>
            <ul class="api-fields">
              ${some.map(row)}
            </ul>`,
        ]
      : [];
  });
}

function mediaPart(media: Media, owner: string, context: Context): Markup {
  const { field, type, isStream } = media;
  const kind = field.children.length > 0 ? field.type : undefined;
  return html`<p class="api-media">
      <code>${type}</code
      >${isStream && html` <span class="api-type">one JSON value per line</span>`}${kind !== undefined && html` <span class="api-type">${kind}</span>`}${field.format !== undefined && html` ${formatLink(field.format, context)}`}
    </p>
    ${field.children.length > 0 && fieldList(field.children, owner, context)}`;
}

function bodyPart({ id }: Operation, body: Body, context: Context): Markup {
  const owner = claim(context, `${id}.body`);
  return html`<section id="${owner}" class="api-body">
    <h4>Body${body.required && html` <em class="api-required">required</em>`}</h4>
    ${prose(body.description, context)}${body.media.map((media) => mediaPart(media, owner, context))}
  </section>`;
}

/** A shared description lists the messages, which stand below as links. */
function descriptionOf({ description, errors }: Response): string {
  return errors.length > 0 ? description.replace(/: `.*$/s, "") : description;
}

/** The messages of a response as links to what they mean. */
function messages({ errors }: Response, context: Context): Markup[] {
  return errors.map(
    (id, at) =>
      html`${at > 0 && " · "}<a href="${context.page(`${ERROR_PAGE}#error-${id}`)}"
          >${context.message(id)}</a
        >`,
  );
}

/** The status of a response as a link to its row. */
function statusLink(status: string, own: string, context: Context): Markup {
  const kind = `api-name api-status api-status-${status.slice(0, 1)}`;
  return html`<a class="${kind}" href="${context.here(own)}">${status}</a>`;
}

function responsePart(operation: Operation, response: Response, context: Context): Markup {
  const { status, headers, media, errors } = response;
  const owner = claim(context, responseAnchor(operation, status));
  const list = headers.map((header) =>
    fieldRow(
      header,
      headerAnchor(operation, status, header),
      owner,
      context,
      header.example as Json,
    ),
  );
  return html`<div class="api-response" id="${owner}">
    <p>${statusLink(status, owner, context)} ${inline(descriptionOf(response), context)}</p>
    ${errors.length > 0 && html`<p class="api-errors">${messages(response, context)}</p>`}${
      list.length > 0 &&
      html`<p class="api-part">Headers</p>
        <ul class="api-fields">
          ${list}
        </ul>`
    }${media.map((one) => mediaPart(one, owner, context))}
  </div>`;
}

/** What a failure says: its own words, unless its only message says them. */
function failureText(response: Response, context: Context): Markup {
  const text = descriptionOf(response);
  const told = response.errors.length === 1 && context.message(response.errors[0] ?? "") === text;
  return html`${!told && html`${inline(text, context)}: `}${messages(response, context)}`;
}

/** Responses that differ from each other in their messages only. */
function errorsPart(
  operation: Operation,
  errors: readonly Response[],
  context: Context,
): Markup | false {
  if (errors.length === 0) return false;
  const rows = errors.map((response) => {
    const { status } = response;
    const own = claim(context, responseAnchor(operation, status));
    return html`<li class="api-response" id="${own}">
      ${statusLink(status, own, context)} ${failureText(response, context)}
    </li>`;
  });
  return html`<h4>Errors <a href="${context.here("error-body")}">What their body holds</a></h4>
    <ul class="api-errors">
      ${rows}
    </ul>`;
}

function responses(operation: Operation, context: Context): Markup {
  const isUsual = (response: Response): boolean =>
    carriesUsualError(response) && response.headers.length === 0;
  const others = operation.responses.filter((response) => !isUsual(response));
  return html`<h4>Responses</h4>
    ${others.map((response) => responsePart(operation, response, context))}${errorsPart(operation, operation.responses.filter(isUsual), context)}`;
}

function websocketPart({ websocket }: Operation, context: Context): Markup | false {
  if (!websocket) return false;
  const rows: [string, string][] = [
    ["You send", websocket.client],
    ["The node sends", websocket.server],
    ["Keep-alive", websocket.keepAlive],
    ...websocket.close.map(({ code, when }): [string, string] => [`Closes with ${code}`, when]),
  ];
  return html`<h4>Websocket</h4>
    <dl class="api-socket">
      ${rows.map(
        ([name, text]) =>
          html`<dt>${name}</dt>
            <dd>${inline(text, context)}</dd>`,
      )}
    </dl>`;
}

function marks(operation: Operation): Markup[] {
  const { deprecated, websocket } = operation;
  return [
    ...(websocket ? [html`<span class="api-mark">websocket</span>`] : []),
    ...(deprecated ? [html`<span class="api-mark">deprecated</span>`] : []),
    ...(isRootOnly(operation) ? [html`<span class="api-mark">without /v1 only</span>`] : []),
    ...(simulationOf(operation)
      ? [html`<span class="api-mark">made up on the development node</span>`]
      : []),
  ];
}

function notes(operation: Operation, context: Context): Markup[] {
  const simulation = simulationOf(operation);
  const also = alsoOf(operation);
  return [
    ...(simulation
      ? [
          html`<p class="api-note">
            On the development node: ${inline(simulation.text, context)} Its answers say so in the
            header <code>swarm-simulated: ${simulation.parts.join(",")}</code>.
          </p>`,
        ]
      : []),
    ...(also.length > 0
      ? [
          html`<p class="api-note">
            The same answers on ${also.map((one) => html`<code>${one}</code>`)}.
          </p>`,
        ]
      : []),
  ];
}

/**
 * One operation. In the order of the markup, which is that of narrow screens: what it is for, how to
 * call it, every detail. Wide screens have the samples in a column of their own.
 */
export function operationSection(operation: Operation, context: Context): Markup {
  const { id, summary, path, description, docs, body } = operation;
  claim(context, id);
  const guide = docs && html`<a href="${context.page(docs)}">${context.title(docs)}</a>`;
  const about = html`<div class="api-text api-about">
    <h3><a class="api-name" href="${context.here(id)}">${summary}</a></h3>
    <p class="api-path">${badge(operation)} <code>${path}</code> ${marks(operation)}</p>
    ${prose(description, context)}${notes(operation, context)}
    <p class="api-actions">
      ${guide !== undefined && html`<span>Guide: ${guide}</span>`}<button
        type="button"
        class="api-markdown needs-script"
        data-operation="${id}"
      >
        Copy as Markdown
      </button>
    </p>
  </div>`;
  const details = html`<div class="api-text api-details">
    ${websocketPart(operation, context)}${parameterLists(operation, context)}${body && bodyPart(operation, body, context)}
    ${responses(operation, context)}
  </div>`;
  const height = heightClass([about, details]);
  return html`<article class="api-op ${height}" id="${id}">
    ${about}${samples(operation)}${details}
  </article>`;
}
