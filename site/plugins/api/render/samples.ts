import type { Json } from "@swarm-docs/openapi/document/json";
import type { Media, Operation, Response, Websocket } from "@swarm-docs/openapi/document/model";
import type { ApiRequest } from "@swarm-docs/openapi/request/request";
import { LANGUAGES, sampleRequest } from "@swarm-docs/openapi/snippets/all";
import type { RequestSample, ResponseSample } from "../../../render/api-reference/islands.ts";

/** The request in all languages. */
export function requestsOf(operation: Operation): RequestSample[] {
  const request = sampleRequest(operation);
  return LANGUAGES.map(({ id, label, write }) => ({ client: id, label, text: write(request) }));
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

/** Headers that answer something that the sample request does not ask for. */
const isUnasked = (name: string, request: ApiRequest): boolean =>
  name.startsWith("Swarm-Act-") && !request.headers.some(([sent]) => sent === "Swarm-Act");

function answerText(
  response: Response,
  request: ApiRequest,
  websocket: Websocket | undefined,
): string {
  const media = response.media[0];
  const text =
    response.status === "101" && websocket
      ? framesText(websocket)
      : bodyText(media, media?.examples[0]?.value);
  const headers = response.headers
    .filter(({ name }) => name !== "Access-Control-Expose-Headers" && !isUnasked(name, request))
    .map(
      ({ name, example }) =>
        `${name}: ${typeof example === "string" ? example : JSON.stringify(example)}\n`,
    );
  return headers.length > 0 ? `${headers.join("")}\n${text}` : text;
}

/** One sample answer of each status, in the order of the document. */
export function responsesOf(operation: Operation): ResponseSample[] {
  const request = sampleRequest(operation);
  return operation.responses.map((response) => ({
    status: response.status,
    text: answerText(response, request, operation.websocket),
  }));
}
