// Builds a request, as plain data, from an operation and parameter values.
import { isObject, type Json } from "../document/json.ts";
import type { Media, Operation, Parameter } from "../document/model.ts";
import { DEFAULT_BASE } from "./base-url.ts";
import type { ApiRequest, Pair, RequestBody } from "./request.ts";

/** What differs from the samples of the document. */
export interface RequestChoice {
  /** Address of the node, without a slash at its end. */
  readonly base?: string;
  /** Values by parameter name; a parameter that is not required is sent only when it is here. */
  readonly values?: Readonly<Record<string, string>>;
  /** Names of optional parameters that are sent with their sample values. */
  readonly include?: readonly string[];
  /** In place of the sample. */
  readonly body?: RequestBody;
}

/** Bytes that no shell and no editor shows. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[^\t\n\r\u0020-\u007e]/;
/** Redirect statuses that clients follow; not 304. */
const REDIRECTS = new Set(["301", "302", "303", "307", "308", "3XX"]);
/** A longer sample is sent from a file. */
const MAX_SHOWN_BYTES = 48;

function textOf(value: Json): string {
  return typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.join(",")
      : JSON.stringify(value);
}

/** Decodes a byte sample, in which each character is one byte. */
function bytesOf(text: string): number[] {
  return [...text].map((sign) => sign.charCodeAt(0) & 255);
}

function encode(parameter: Parameter, value: string): string {
  const encoded = encodeURIComponent(value);
  return parameter.allowReserved ? encoded.replaceAll("%2F", "/").replaceAll("%3A", ":") : encoded;
}

/** Builds the request of an operation from its samples and the reader's choice. */
export function buildRequest(operation: Operation, choice: RequestChoice = {}): ApiRequest {
  const values: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const chosen = choice.values?.[parameter.name];
    if (chosen !== undefined) values[parameter.name] = chosen;
    else if (parameter.required || choice.include?.includes(parameter.name))
      values[parameter.name] = textOf(parameter.example);
  }
  const sent = (place: Parameter["in"]): Pair[] =>
    operation.parameters.flatMap(({ name, in: at }) => {
      const value = values[name];
      return at === place && value !== undefined ? [[name, value] as const] : [];
    });
  const path = operation.parameters
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (at, parameter) =>
        at.replace(`{${parameter.name}}`, () => encode(parameter, values[parameter.name] ?? "")),
      operation.path,
    );
  const body = choice.body ? named(choice.body, values) : bodyOf(operation, values);
  const frame = operation.websocket?.example?.send;
  const headers = sent("header").filter(([name]) => name.toLowerCase() !== "content-type" || !body);
  return {
    operationId: operation.id,
    interface: operation.interface,
    method: operation.method,
    base: choice.base ?? DEFAULT_BASE,
    path,
    query: sent("query"),
    headers,
    isWebsocket: operation.websocket !== undefined,
    isRedirected: operation.responses.some(({ status }) => REDIRECTS.has(status)),
    answer: answerOf(operation),
    values,
    ...(body && { body }),
    ...(frame !== undefined && { frame: bytesOf(frame) }),
  };
}

/** A body with the media type that the reader gave for it; a form has its own, with a boundary. */
function named(body: RequestBody, values: Readonly<Record<string, string>>): RequestBody {
  const type = values["Content-Type"];
  return type === undefined || body.kind === "form" ? body : { ...body, type };
}

function answerOf({ method, responses }: Operation): ApiRequest["answer"] {
  const media = responses.find(({ status }) => status.startsWith("2"))?.media[0];
  if (method === "HEAD" || media === undefined) return "none";
  if (media.isStream) return "lines";
  return /json/.test(media.type) ? "json" : "bytes";
}

/** The media type that the sample of the header Content-Type names, otherwise the first one. */
function chosenMedia({ body, parameters }: Operation): Media | undefined {
  const header = parameters.find(({ name }) => name.toLowerCase() === "content-type");
  const wanted = header && textOf(header.example);
  const media = body?.media ?? [];
  return (
    media.find(({ type }) => type === wanted) ??
    media.find(({ type }) => type === "*/*" && wanted) ??
    media[0]
  );
}

function bodyOf(
  operation: Operation,
  values: Readonly<Record<string, string>>,
): RequestBody | undefined {
  const media = chosenMedia(operation);
  const value = media?.examples[0]?.value;
  if (!media || value === undefined) return undefined;
  const type = media.type === "*/*" ? (values["Content-Type"] ?? "text/plain") : media.type;
  if (/multipart/.test(type)) {
    const first = isObject(value)
      ? Object.values(value).find((one) => typeof one === "string")
      : value;
    return { kind: "form", type, fileName: "hello.txt", text: String(first ?? "") };
  }
  if (media.type === "*/*") {
    // A body of any media type is a file.
    return { kind: "file", type, fileName: values["name"] ?? "data.bin", text: textOf(value) };
  }
  if (/json/.test(type)) return { kind: "json", type, value };
  if (/tar|zip|octet-stream/.test(type) && textOf(value).length > MAX_SHOWN_BYTES) {
    return { kind: "file", type, fileName: /tar/.test(type) ? "site.tar" : "data.bin" };
  }
  const text = textOf(value);
  if (/tar/.test(type)) return { kind: "file", type, fileName: "site.tar" };
  if (!UNPRINTABLE.test(text)) return { kind: "text", type, text };
  return { kind: "bytes", type, bytes: bytesOf(text) };
}
