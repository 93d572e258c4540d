import type { Json } from "@swarm-docs/openapi/document/json";
import type { Media, Operation, Response, Websocket } from "@swarm-docs/openapi/document/model";
import { LANGUAGES, sampleRequest } from "@swarm-docs/openapi/snippets/all";
import { escape, html, raw, type Markup } from "./html.ts";

function block(label: string, tabs: readonly Markup[], panels: readonly Markup[]): Markup {
  return html`<div class="api-code">
    <div class="api-code-head">
      <div class="api-tabs" role="tablist" aria-label="${label}">${tabs}</div>
      <button type="button" class="api-copy">Copy</button>
    </div>
    <div class="api-panels">${panels}</div>
  </div>`;
}

/** Blanks count in here, so this is no template. */
function panel(label: string, text: string, attributes: string): Markup {
  const name = `aria-label="${escape(label)}"`;
  return raw(`<pre role="tabpanel" tabindex="0" ${name} ${attributes}>${escape(text)}</pre>`);
}

/** The request in all languages; which one is seen depends on `data-client` of the document. */
function requestBlock(operation: Operation): Markup {
  const request = sampleRequest(operation);
  const tabs = LANGUAGES.map(
    ({ id, label }, at) =>
      html`<button
        type="button"
        role="tab"
        data-client="${id}"
        aria-selected="${at === 0 ? "true" : "false"}"
        tabindex="${at === 0 ? 0 : -1}"
      >
        ${label}
      </button>`,
  );
  const panels = LANGUAGES.map(({ id, label, write }) =>
    panel(label, write(request), `class="api-client api-client-${id}"`),
  );
  return block("Language of the request", tabs, panels);
}

/** Text as it is; of other bytes only their number. */
function bytesText(bytes: string): string {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000e-\u001f\u007f-\uffff]/.test(bytes)
    ? `(${bytes.length} bytes)`
    : bytes;
}

function bodyText(media: Media | undefined, example: Json | undefined): string {
  if (!media || example === undefined) return "(no body)";
  if (typeof example === "string" && !/json/.test(media.type)) return bytesText(example);
  return JSON.stringify(example, null, 2);
}

/** The frames that follow an opened socket. */
function framesText({ example = {} }: Websocket): string {
  const lines = [
    ...(example.send === undefined ? [] : [`you  > ${bytesText(example.send)}`]),
    ...(example.receive === undefined
      ? []
      : [`node > ${example.receive === "" ? "(empty frame)" : bytesText(example.receive)}`]),
  ];
  return lines.length > 0 ? lines.join("\n") : "(frames follow)";
}

function answerText(response: Response, websocket: Websocket | undefined): string {
  const media = response.media[0];
  const text =
    response.status === "101" && websocket
      ? framesText(websocket)
      : bodyText(media, media?.examples[0]?.value);
  const headers = response.headers
    .filter(({ name }) => name !== "Access-Control-Expose-Headers")
    .map(
      ({ name, example }) =>
        `${name}: ${typeof example === "string" ? example : JSON.stringify(example)}\n`,
    );
  return headers.length > 0 ? `${headers.join("")}\n${text}` : text;
}

/** One sample of each status; the first one is seen first. */
function responseBlock(operation: Operation): Markup {
  const { responses } = operation;
  const tabs = responses.map(
    ({ status }, at) =>
      html`<button
        type="button"
        role="tab"
        class="api-status-${status.slice(0, 1)}"
        aria-selected="${at === 0 ? "true" : "false"}"
        tabindex="${at === 0 ? 0 : -1}"
      >
        ${status}
      </button>`,
  );
  const panels = responses.map((response, at) =>
    panel(response.status, answerText(response, operation.websocket), at > 0 ? "hidden" : ""),
  );
  return block("Status of the response", tabs, panels);
}

/** Where the panel for sending opens. Websockets have none: a browser sends no headers with them. */
function sendSlot({ id, websocket }: Operation): Markup | false {
  if (websocket) return false;
  return html`<div class="api-slot needs-script" data-operation="${id}">
    <button type="button" class="api-try" aria-expanded="false">Send a request</button>
  </div>`;
}

/** The right column of an operation: the request, the panel that sends it, the responses. */
export function samples(operation: Operation): Markup {
  return html`<div class="api-samples">
    <div class="api-sticky">
      <h4 class="api-label">Request</h4>
      ${requestBlock(operation)} ${sendSlot(operation)}
      <h4 class="api-label">Response</h4>
      ${responseBlock(operation)}
    </div>
  </div>`;
}
