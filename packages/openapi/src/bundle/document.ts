/** Anything that YAML or JSON can hold. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A YAML mapping or JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** The HTTP methods that the interface uses, in the order in which OpenAPI tools list them. */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"] as const;

/** The bundled document. Only the members that our own tools touch are typed closely. */
export interface OpenApiDocument extends JsonObject {
  openapi: string;
  info: JsonObject;
  paths: { [path: string]: JsonObject };
  components: { [kind: string]: JsonObject };
}

/** One operation with its path and method. */
export interface Operation {
  /** With `{names}` of its parameters. */
  path: string;
  method: string;
  value: JsonObject;
}

/** True for a mapping; false for lists, scalars and null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** All operations of a document in the order of the document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, value]) =>
      (METHODS as readonly string[]).includes(method) && isObject(value)
        ? [{ path, method, value }]
        : [],
    ),
  );
}

/** Follows a local reference (`#/components/…`) once; returns other values unchanged. */
export function deref(document: OpenApiDocument, value: Json | undefined): Json | undefined {
  if (!isObject(value) || typeof value["$ref"] !== "string") return value;
  return value["$ref"]
    .slice(2)
    .split("/")
    .reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), document);
}
