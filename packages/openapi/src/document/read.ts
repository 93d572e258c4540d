// From an OpenAPI document to the model of `document/model`. Documents of others work, too.
import { describe } from "../schema/describe.ts";
import { sampleOf } from "../schema/sample.ts";
import { groupAnchor } from "./anchor.ts";
import { isObject, listOf, objectOf, textOf, textsOf, type Json, type JsonObject } from "./json.ts";
import { marksOf } from "./marks.ts";
import { mediaOf } from "./media.ts";
import type {
  Group,
  Interface,
  Operation,
  Parameter,
  Place,
  Response,
  Websocket,
} from "./model.ts";
import { resolve } from "./reference.ts";

const METHODS: readonly string[] = "get head post put patch delete options trace".split(" ");
const PLACES: readonly string[] = ["path", "query", "header", "cookie"] satisfies Place[];

/**
 * Reads an OpenAPI 3.0 or 3.1 document that is one object (bundled). Groups come in the order of
 * `tags`, then in the order in which operations name others; operations in the order of the paths.
 * Throws when there are no paths; everything else that is missing is generated or left out.
 */
export function readDocument(document: JsonObject): Interface {
  if (!isObject(document["paths"])) throw new Error("not an OpenAPI document: it has no paths");
  const info = objectOf(document["info"]);
  return {
    title: textOf(info["title"]) || "Interface",
    version: textOf(info["version"]),
    summary: textOf(info["summary"]),
    description: textOf(info["description"]),
    servers: listOf(document["servers"]).map((one) => textOf(objectOf(one)["url"])),
    groups: groupsOf(document),
  };
}

function groupsOf(document: JsonObject): Group[] {
  const groups = new Map<string, { about: JsonObject; operations: Operation[] }>();
  for (const tag of listOf(document["tags"])) {
    groups.set(textOf(objectOf(tag)["name"]), { about: objectOf(tag), operations: [] });
  }
  const taken = new Set<string>();
  for (const [path, value] of Object.entries(objectOf(document["paths"]))) {
    const { value: item } = resolve(document, value);
    for (const [method, raw] of Object.entries(item)) {
      if (!isObject(raw) || !METHODS.includes(method)) continue;
      const operation = operationOf(document, path, method, item, raw, taken);
      const name = textsOf(raw["tags"])[0] ?? "Operations";
      const group = groups.get(name) ?? { about: {}, operations: [] };
      group.operations.push(operation);
      groups.set(name, group);
    }
  }
  return [...groups].flatMap(([name, { about, operations }]) => {
    const docs = textOf(objectOf(about["externalDocs"])["url"]);
    const description = textOf(about["description"]);
    if (operations.length === 0) return [];
    return [{ id: groupAnchor(name), name, description, operations, ...(docs && { docs }) }];
  });
}

/** An id is a promise to links; a document without one gets `get-pets-petId`. */
function idOf(raw: JsonObject, method: string, path: string, taken: Set<string>): string {
  const made = `${method}${path.replace(/[^\w]+/g, "-").replace(/-$/, "")}`;
  const wanted = textOf(raw["operationId"]).replace(/[^\w-]+/g, "-") || made;
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}

function operationOf(
  document: JsonObject,
  path: string,
  method: string,
  item: JsonObject,
  raw: JsonObject,
  taken: Set<string>,
): Operation {
  const docs = textOf(objectOf(raw["externalDocs"])["url"]);
  const body = raw["requestBody"] === undefined ? undefined : resolve(document, raw["requestBody"]);
  const websocket = websocketOf(raw["x-websocket"]);
  return {
    id: idOf(raw, method, path, taken),
    interface: textOf(objectOf(document["info"])["version"]),
    method: method.toUpperCase(),
    path,
    summary: textOf(raw["summary"]) || `${method.toUpperCase()} ${path}`,
    description: textOf(raw["description"]),
    deprecated: raw["deprecated"] === true,
    parameters: parametersOf(document, item["parameters"], raw["parameters"]),
    responses: Object.entries(objectOf(raw["responses"]))
      .filter(([status]) => !status.startsWith("x-"))
      .map(([status, value]) => responseOf(document, status, value)),
    errors: textsOf(raw["x-errors"]),
    ...marksOf(raw),
    extensions: Object.fromEntries(Object.entries(raw).filter(([key]) => key.startsWith("x-"))),
    ...(docs && { docs }),
    ...(websocket && { websocket }),
    ...(body && {
      body: {
        required: body.value["required"] === true,
        description: textOf(body.value["description"]),
        media: mediaOf(document, body.value["content"]),
      },
    }),
  };
}

/** Parameters of the path and of the operation; the operation's win. Required ones first. */
function parametersOf(document: JsonObject, ...lists: (Json | undefined)[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const value of lists.flatMap(listOf)) {
    const { value: raw } = resolve(document, value);
    const place = textOf(raw["in"]);
    if (!PLACES.includes(place)) continue;
    found.set(`${place} ${textOf(raw["name"])}`, parameterOf(document, raw, place as Place));
  }
  return [...found.values()].sort((a, b) => order(a) - order(b));
}

function order(parameter: Parameter): number {
  return (parameter.required ? 0 : 10) + PLACES.indexOf(parameter.in);
}

function parameterOf(
  document: JsonObject,
  raw: JsonObject,
  place: Place,
  name?: string,
): Parameter {
  const schema =
    raw["schema"] ?? Object.values(objectOf(raw["content"])).map(objectOf)[0]?.["schema"];
  const field = describe(document, schema, name ?? textOf(raw["name"]));
  const named = Object.values(objectOf(raw["examples"]))[0];
  const shown = raw["example"] ?? (named && resolve(document, named).value["value"]);
  return {
    ...field,
    in: place,
    required: raw["required"] === true || place === "path",
    deprecated: raw["deprecated"] === true || field.deprecated,
    description: textOf(raw["description"]) || field.description,
    example: shown ?? sampleOf(document, schema),
    allowReserved: raw["x-allow-reserved"] === true || raw["allowReserved"] === true,
    ...marksOf(raw),
  };
}

function responseOf(document: JsonObject, status: string, value: Json): Response {
  const { value: raw } = resolve(document, value);
  return {
    status,
    description: textOf(raw["description"]),
    headers: Object.entries(objectOf(raw["headers"])).map(([name, header]) =>
      parameterOf(document, resolve(document, header).value, "header", name),
    ),
    media: mediaOf(document, raw["content"]),
    errors: textsOf(raw["x-errors"]),
  };
}

function websocketOf(value: Json | undefined): Websocket | undefined {
  if (!isObject(value)) return undefined;
  const { send, receive } = objectOf(value["example"]);
  return {
    ...(value["example"] !== undefined && {
      example: {
        ...(typeof send === "string" && { send }),
        ...(typeof receive === "string" && { receive }),
      },
    }),
    direction: textOf(value["direction"]),
    client: textOf(value["client"]),
    server: textOf(value["server"]),
    keepAlive: textOf(value["keepAlive"]),
    close: listOf(value["close"]).map((one) => {
      const { code, when, error } = objectOf(one);
      return {
        code: Number(code),
        when: textOf(when),
        ...(typeof error === "string" && { error }),
      };
    }),
  };
}
