import {
  deref,
  isObject,
  operationsOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from "@swarm-docs/openapi/bundle/document";
import type { Section } from "../section.ts";

/** How deep request and answer bodies are read; the reference shows no deeper levels either. */
const MAX_DEPTH = 10;

/** The page of all operations, as a list of pages names it. */
export const REFERENCE = {
  route: "/api/",
  title: "API Specification",
  group: "API Specification",
} as const;

interface Field {
  readonly name: string;
  readonly description: string;
}

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

function fieldsOf(
  document: OpenApiDocument,
  schema: Json | undefined,
  depth = 0,
  seen: readonly JsonObject[] = [],
): Field[] {
  const value = deref(document, schema);
  if (!isObject(value) || depth > MAX_DEPTH || seen.includes(value)) return [];
  const path = [...seen, value];
  const own = isObject(value["properties"]) ? Object.entries(value["properties"]) : [];
  const fields = own.flatMap(([name, property]): Field[] => {
    const described = deref(document, property);
    const description = isObject(described) ? text(described["description"]) : "";
    return [{ name, description }, ...fieldsOf(document, property, depth + 1, path)];
  });
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) =>
    Array.isArray(value[key]) ? value[key] : [],
  );
  const more = [value["items"], value["additionalProperties"], ...parts];
  return [...fields, ...more.flatMap((part) => fieldsOf(document, part, depth + 1, path))];
}

function bodyFields(document: OpenApiDocument, value: Json | undefined): Field[] {
  const body = deref(document, value);
  if (!isObject(body)) return [];
  const content = isObject(body["content"]) ? Object.values(body["content"]) : [];
  const fields = content.flatMap((media) =>
    isObject(media) ? fieldsOf(document, media["schema"]) : [],
  );
  const headers = isObject(body["headers"]) ? Object.entries(body["headers"]) : [];
  const described = headers.map(([name, header]): Field => {
    const target = deref(document, header);
    return { name, description: isObject(target) ? text(target["description"]) : "" };
  });
  return [...described, ...fields];
}

function parametersOf(document: OpenApiDocument, operation: JsonObject): Field[] {
  const list = Array.isArray(operation["parameters"]) ? operation["parameters"] : [];
  return list.flatMap((entry) => {
    const parameter = deref(document, entry);
    if (!isObject(parameter)) return [];
    return [{ name: text(parameter["name"]), description: text(parameter["description"]) }];
  });
}

function answersOf(document: OpenApiDocument, operation: JsonObject): Field[] {
  const responses = isObject(operation["responses"]) ? Object.entries(operation["responses"]) : [];
  return responses
    .filter(([status]) => /^[123]/.test(status))
    .flatMap(([, response]) => bodyFields(document, response));
}

const line = ({ name, description }: Field): string =>
  description ? `${name}: ${description}` : name;

/** One section for the reference itself and one for every operation, linked by its id. */
export function operationSections(document: OpenApiDocument): Section[] {
  const { route, group, title: page } = REFERENCE;
  const shared = { route, group, page };
  const summary = `${text(document.info["summary"])}. ${text(document.info["title"])}`;
  const start: Section = {
    ...shared,
    kind: "page",
    anchor: "",
    headings: [],
    text: text(document.info["description"]).replace(/[*`]/g, ""),
    names: ["OpenAPI", "API reference", "HTTP API"],
    summary,
  };
  const operations = operationsOf(document).map(({ path, method, value }): Section => {
    const parameters = parametersOf(document, value);
    const fields = [...bodyFields(document, value["requestBody"]), ...answersOf(document, value)];
    const known = new Map([...parameters, ...fields].map((field) => [field.name, field]));
    const [tag] = Array.isArray(value["tags"]) ? value["tags"] : [];
    const lines = [text(value["summary"]), text(value["description"]), ...parameters.map(line)];
    return {
      ...shared,
      kind: "operation",
      anchor: text(value["operationId"]),
      headings: [text(tag), `${method.toUpperCase()} ${path}`],
      text: lines.join("\n").replaceAll("`", ""),
      names: [text(value["operationId"]), ...known.keys()],
      summary: text(value["summary"]),
    };
  });
  return [start, ...operations];
}
