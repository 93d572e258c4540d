import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { isObject, type Json, type OpenApiDocument } from "../../src/bundle/document.ts";

// The package is CommonJS; its default export is the function, or holds it, depending on the loader.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** Go's text form of a length of time; Ajv does not know it. */
const GO_DURATION = /^[+-]?(0|((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/;

/** Closes every object that lists its members, so that a misspelt member in an example shows. */
function close(value: Json): Json {
  if (Array.isArray(value)) return value.map(close);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, close(item)]));
  const open = isObject(copy["properties"]) && copy["additionalProperties"] === undefined;
  return open && copy["type"] === "object" ? { ...copy, additionalProperties: false } : copy;
}

function extensionsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(extensionsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key.startsWith("x-") ? [key] : extensionsIn(item),
  );
}

function ajvOf(document: OpenApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
  addFormats(ajv);
  for (const format of ["uint8", "uint32", "uint64", "bigint"]) {
    ajv.addFormat(format, { type: "number", validate: Number.isInteger });
  }
  ajv.addFormat("go-duration", GO_DURATION);
  ajv.addVocabulary([...new Set([...extensionsIn(document), ...Object.keys(document), "example"])]);
  const closed = close(document);
  if (isObject(closed)) ajv.addSchema({ ...closed, $id: "interface" });
  return ajv;
}

/** Compares values with the schemas of a document. Objects that list their members allow no others. */
export class Validator {
  private readonly ajv: Ajv2020;
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.ajv = ajvOf(document);
  }

  /** Validation errors of a value as text; empty if valid. `schema` is a JSON pointer. */
  mistakesOf(schema: string, value: Json): string {
    const validate = this.validatorOf(schema);
    return validate(value) ? "" : this.ajv.errorsText(validate.errors);
  }

  private validatorOf(schema: string): ValidateFunction {
    const known = this.validators.get(schema);
    if (known !== undefined) return known;
    const pointer = schema
      .split("/")
      .map((key, index) => (index === 0 ? key : encodeURIComponent(key)))
      .join("/");
    const validate = this.ajv.compile({ $ref: `interface${pointer}` });
    this.validators.set(schema, validate);
    return validate;
  }
}
