import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import {
  deref,
  isObject,
  type JsonObject,
  type OpenApiDocument,
} from "@swarm-docs/openapi/bundle/document";
import { documentedResponse, type DocumentedOperation } from "./document.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);
for (const format of ["go-duration", "bigint", "uint8", "uint32", "uint64", "binary"]) {
  ajv.addFormat(format, true);
}

const validators = new WeakMap<JsonObject, ValidateFunction>();

function validator(document: OpenApiDocument, schema: JsonObject): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  // References of the schema point into the document's components.
  const made = ajv.compile({ ...schema, components: document.components });
  validators.set(schema, made);
  return made;
}

/** A response, read to the end. */
interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** All ways in which an answer is not what the document promises; empty = it is. */
export function faultsOf(operation: DocumentedOperation, answer: RawAnswer): string[] {
  const response = documentedResponse(operation, answer.status);
  if (response === undefined) return [`status ${answer.status} is not documented`];
  return [
    ...headerFaults(operation, response, answer.headers),
    ...bodyFaults(operation, response, answer),
  ];
}

/**
 * Our node only: its header `swarm-simulated` says what `x-simulated` of the document says, on
 * every answer. A real node has no such header.
 */
export function simulationFaults({ value }: DocumentedOperation, { headers }: RawAnswer): string[] {
  const simulated = value["x-simulated"];
  const parts = isObject(simulated) ? simulated["parts"] : [];
  const expected = Array.isArray(parts) ? parts.join(",") : "";
  const given = headers.get("Swarm-Simulated") ?? "";
  const isSometimesReal = isObject(simulated) && "when" in simulated;
  return given === expected || (isSometimesReal && given === "")
    ? []
    : [`swarm-simulated is "${given}", the document says "${expected}"`];
}

function headerFaults(
  { document }: DocumentedOperation,
  response: JsonObject,
  headers: Headers,
): string[] {
  const declared = isObject(response["headers"]) ? response["headers"] : {};
  return Object.entries(declared).flatMap(([name, value]) => {
    const header = deref(document, value);
    const isRequired = isObject(header) && header["required"] === true;
    return isRequired && !headers.has(name) ? [`header ${name} is missing`] : [];
  });
}

function bodyFaults(
  { document, method }: DocumentedOperation,
  response: JsonObject,
  { headers, bytes }: RawAnswer,
): string[] {
  const content = isObject(response["content"]) ? response["content"] : undefined;
  if (method === "HEAD" || content === undefined) {
    return bytes.length === 0 ? [] : [`a body of ${bytes.length} bytes where none is documented`];
  }
  const type = (headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const media = deref(document, content[type] ?? content["*/*"]);
  if (!isObject(media)) return [`media type "${type}" is not documented`];
  const schema = deref(document, media["schema"]);
  if (type !== "application/json" || !isObject(schema)) return [];
  const check = validator(document, schema);
  const text = new TextDecoder().decode(bytes);
  const texts = media["x-stream"] === "json-lines" ? text.split("\n").filter(Boolean) : [text];
  return texts.flatMap((one) =>
    check(JSON.parse(one)) ? [] : [`${ajv.errorsText(check.errors)} in ${one.slice(0, 400)}`],
  );
}
