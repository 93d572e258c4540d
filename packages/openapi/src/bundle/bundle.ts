import { stringify } from "yaml";
import { isObject, type JsonObject, type OpenApiDocument } from "./document.ts";
import { ErrorResponses } from "./error-responses.ts";
import { catalogueOf, statusNamesOf } from "./errors.ts";
import { References } from "./references.ts";
import { Source } from "./source.ts";

/**
 * Joins the files under `api/` into one OpenAPI 3.1 document. References between files become
 * references to `#/components/…`; the error responses of every operation are made from its
 * `x-errors` and `api/errors.yaml`. Throws when a reference leads nowhere.
 */
export async function bundle(): Promise<OpenApiDocument> {
  const source = new Source();
  const references = new References(source);
  const root = references.resolve(source.read("openapi.yaml"), "openapi.yaml");
  // Only the error responses use this shape, and they are made below.
  references.resolve({ $ref: "schemas/error.yaml#/Error" }, "openapi.yaml");
  if (!isObject(root) || !isObject(root["paths"]) || !isObject(root["info"])) {
    throw new Error("api/openapi.yaml must have info and paths");
  }
  const document = { ...root, components: references.components() } as OpenApiDocument;
  new ErrorResponses(document, catalogueOf(source), statusNamesOf(source)).add();
  return document;
}

/** The limit of an unsigned 64-bit number, which JavaScript rounds when it parses it. */
const ROUNDED_UINT64 = "18446744073709552000";
const EXACT_UINT64 = "18446744073709551615";

function exact(text: string): string {
  return text.replaceAll(ROUNDED_UINT64, EXACT_UINT64);
}

/** The document as JSON text, without blanks, numbers of 64 bits exact. */
export function toJson(document: OpenApiDocument): string {
  return exact(JSON.stringify(document)) + "\n";
}

/** The document as YAML text, numbers of 64 bits exact. */
export function toYaml(document: OpenApiDocument): string {
  const plain = JSON.parse(JSON.stringify(document)) as JsonObject;
  return exact(stringify(plain, { aliasDuplicateObjects: false, lineWidth: 100 }));
}
