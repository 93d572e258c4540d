import { stringify } from "yaml";
import { BASE_VERSION, type InterfaceVersion } from "../document/version.ts";
import { isObject, type JsonObject, type OpenApiDocument } from "./document.ts";
import { ErrorResponses, nameErrors } from "./error-responses.ts";
import { catalogueOf, statusNamesOf } from "./errors.ts";
import { applyOverlay, overlaysOf, pathRenames, renamePaths } from "./overlay.ts";
import { References } from "./references.ts";
import { Source } from "./source.ts";

/** The joined files of `api/`, without overlays and error responses. */
function join(source: Source): OpenApiDocument {
  const references = new References(source);
  const root = references.resolve(source.read("openapi.yaml"), "openapi.yaml");
  // Only the error responses use this shape, and they are made later.
  references.resolve({ $ref: "schemas/error.yaml#/Error" }, "openapi.yaml");
  if (!isObject(root) || !isObject(root["paths"]) || !isObject(root["info"])) {
    throw new Error("api/openapi.yaml must have info and paths");
  }
  return { ...root, components: references.components() } as OpenApiDocument;
}

/**
 * The OpenAPI 3.1 document of a version of the interface: the files under `api/` joined, references
 * between them made to `#/components/…`, changed by the overlays of that version. The error
 * responses of every operation are made from `api/errors.yaml`. Throws when a reference or the
 * target of an overlay leads nowhere.
 */
export async function bundle(version: InterfaceVersion = BASE_VERSION): Promise<OpenApiDocument> {
  const source = new Source();
  const overlays = overlaysOf(source, version);
  const joined = join(source);
  for (const overlay of overlays) applyOverlay(joined, overlay);
  const document = renamePaths(joined, pathRenames(overlays));
  const catalogue = catalogueOf(source, version);
  if (version !== BASE_VERSION) nameErrors(document, catalogue);
  new ErrorResponses(document, catalogue, statusNamesOf(source)).add();
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
