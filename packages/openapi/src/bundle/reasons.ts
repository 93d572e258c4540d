import { deref, isObject, type Json, type JsonObject, type OpenApiDocument } from "./document.ts";
import type { ErrorEntry } from "./errors.ts";

/** Which part of the request each of the refusals with reasons is about. */
const PLACE_BY_ID: Record<string, string> = {
  "invalid-path-params": "path",
  "invalid-query-params": "query",
  "invalid-header-params": "header",
};

/** The ids of the reasons that a wrong value of a parameter gives, the most usual one first. */
function usualMistakes(parameter: JsonObject, schema: JsonObject): string[] {
  const pattern = typeof schema["pattern"] === "string" ? schema["pattern"] : "";
  const own = typeof parameter["x-mistake"] === "string" ? [parameter["x-mistake"]] : [];
  if (parameter["required"] === true && parameter["in"] !== "path") {
    return [...own, "reason-want-required"];
  }
  if (schema["type"] === "integer" || schema["type"] === "boolean") {
    return [...own, "reason-invalid-syntax"];
  }
  const isHex = pattern.includes("a-f") || schema["oneOf"] !== undefined;
  if (isHex) return [...own, "reason-odd-length-hex"];
  return pattern.includes("[0-9]+$") ? [...own, "reason-invalid-value"] : own;
}

/**
 * A realistic member of `reasons` for the refusal of a name, and for one of the three "invalid …
 * params" errors: the first
 * parameter in that place for which the operation knows a reason. Rules of the second stage
 * ("want …") name the parameter in lower case, parse errors name it as it is declared.
 */
export function reasonFor(
  document: OpenApiDocument,
  entry: ErrorEntry,
  all: ErrorEntry[],
  parameters: Json[],
): JsonObject | undefined {
  const known = new Map(all.map((item) => [item.id, item]));
  const name = known.get("reason-ens-not-available");
  // Bee names this field so on every route. [bee pkg/api/api.go]
  if (entry.id === "service-unavailable" && name) return { field: "address", error: name.example };
  const place = PLACE_BY_ID[entry.id];
  if (place === undefined) return undefined;
  for (const item of parameters) {
    const parameter = deref(document, item);
    if (!isObject(parameter) || parameter["in"] !== place) continue;
    const schema = deref(document, parameter["schema"]);
    const reason = usualMistakes(parameter, isObject(schema) ? schema : {}).find((id) =>
      known.has(id),
    );
    const error = reason === undefined ? undefined : known.get(reason)?.example;
    if (error === undefined) continue;
    const field = String(parameter["x-wire-name"] ?? parameter["name"]);
    return { field: error.startsWith("want ") ? field.toLowerCase() : field, error };
  }
  return undefined;
}
