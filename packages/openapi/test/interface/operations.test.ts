import { describe, expect, test } from "vitest";
import { isObject, operationsOf, type JsonObject } from "../../src/bundle/document.ts";
import { document, list, object } from "./document.ts";
import {
  interfaceFacts,
  operationFacts,
  pageRoutes,
  type OperationFact,
  type ParameterFact,
} from "./fixtures.ts";

const operations = operationsOf(document);

function operation(id: string): JsonObject {
  const found = operations.find(({ value }) => value["operationId"] === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found.value;
}

/** Headers that Bee reads before it looks at the method. */
const readBeforeTheMethod = [
  "header Swarm-Redundancy-Strategy",
  "header Swarm-Redundancy-Fallback-Mode",
  "header Swarm-Redundancy-Level",
  "header Swarm-Chunk-Retrieval-Timeout",
];

/** Parameters that the document adds to the facts, with the reason. */
const ADDED_PARAMETERS: Record<string, string[]> = {
  // Bee has the level in a third part of the path; the two-part form needs it somewhere else.
  setLoggers: ["query verbosity"],
  // Alone leads to the answer 304.
  downloadBytes: ["header If-None-Match"],
  downloadBzz: ["header If-None-Match"],
  downloadBzzPath: ["header If-None-Match"],
  getSoc: ["header If-None-Match"],
  getFeed: ["header If-None-Match"],
  headBzz: readBeforeTheMethod,
  headBzzPath: readBeforeTheMethod,
};

function checkParameter(fact: ParameterFact, actual: JsonObject): void {
  const schema = object(actual["schema"]);
  expect(actual["required"]).toBe(fact.required);
  // References may have several formats, which schemas.test.ts compares.
  if (schema["oneOf"] === undefined) expect(schema["type"]).toBe(fact.type);
  expect(actual["description"]).toBeTruthy();
  expect(actual["example"]).toBeDefined();
  if (fact.enum) expect(schema["enum"]).toEqual(fact.enum);
  if (fact.minimum !== undefined) expect(schema["minimum"]).toBe(fact.minimum);
  if (fact.maximum !== undefined) expect(schema["maximum"]).toBe(fact.maximum);
  const given = isObject(actual["schema"]) ? actual["schema"]["default"] : undefined;
  if (fact.default !== undefined) expect(given ?? schema["default"]).toEqual(fact.default);
  const wireName = actual["x-wire-name"] ?? actual["name"];
  if (fact.wireName !== undefined) expect(wireName).toBe(fact.wireName);
}

function messagesOf(response: JsonObject): string[] {
  const json = isObject(response["content"]) ? response["content"]["application/json"] : undefined;
  if (!isObject(json) || !isObject(json["examples"])) return [];
  return Object.values(json["examples"]).map((example) => {
    const value = object(example)["value"];
    return isObject(value) ? String(value["message"]) : "";
  });
}

/** Messages that the facts name but the error catalogue corrects. */
const CORRECTED: Record<string, string[]> = {
  // The chunk upload's general failure has a text of its own, `get putter failed`.
  uploadChunk: ["Bad Request"],
  // A plain-text message.
  streamChunks: ["upgrade failed"],
};

/** Statuses that the facts give, but that only a text behind another status names. */
const NOT_ANSWERED = ["subscribePss 500", "subscribeGsoc 500"];

/** Headers that the facts give for the operation as a whole, but this method does not send. */
const NOT_SENT: Record<string, string[]> = {
  // HEAD looks at no range and offers none.
  headBzz: ["Accept-Ranges", "Content-Range", "Last-Modified"],
  headBzzPath: ["Accept-Ranges", "Content-Range", "Last-Modified"],
};

function checkSuccess(fact: OperationFact, status: string, response: JsonObject): void {
  const { schema, mediaType } = fact.responses[status] ?? {};
  if (schema === undefined || mediaType === undefined) return;
  const content = object(response["content"]);
  const type = mediaType === "stored content type" ? "*/*" : mediaType.split(";")[0];
  expect(Object.keys(content)).toEqual([type]);
  const media = object(content[type ?? ""]);
  const [name = ""] = schema.split(" ");
  const given = media["schema"];
  if (name.endsWith("[]")) {
    expect(isObject(given) && given["items"]).toEqual({
      $ref: `#/components/schemas/${name.slice(0, -2)}`,
    });
  } else {
    const expected = name === "binary" ? "Bytes" : name;
    expect(given).toEqual({ $ref: `#/components/schemas/${expected}` });
  }
}

test("the operations of the specification are there, in order, in their groups", () => {
  const specified = new Set(operationFacts.map(({ id }) => id));
  expect(specified.size).toBeGreaterThan(0);
  expect(
    operations
      .filter(({ value }) => specified.has(String(value["operationId"])))
      .map(({ method, path, value }) => [
        value["operationId"],
        method.toUpperCase(),
        path,
        value["tags"],
      ]),
  ).toEqual(operationFacts.map(({ id, method, path, group }) => [id, method, path, [group]]));
});

test("version, servers and groups are those of the interface", () => {
  expect(document.info["version"]).toBe("7.3.0");
  expect(list(document["servers"]).map((server) => object(server)["url"])).toEqual(
    interfaceFacts.servers,
  );
  const groups = list(document["tags"]).map((tag) => String(object(tag)["name"]));
  // The order is ours: what is needed first comes first.
  expect([...groups].sort()).toEqual([...interfaceFacts.groups].sort());
  expect(groups.slice(0, 2)).toEqual(["Data", "Stamps"]);
});

describe.each(operationFacts)("operation $id", (fact) => {
  const actual = operation(fact.id);
  const parameters = list(actual["parameters"]).map(object);

  test("has every parameter, and no other", () => {
    const names = parameters.map((parameter) => `${parameter["in"]} ${parameter["name"]}`);
    const expected = fact.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    const added = ADDED_PARAMETERS[fact.id] ?? [];
    expect(names.sort()).toEqual([...expected, ...added].sort());
    for (const parameter of fact.parameters) {
      const found = parameters.find(
        (item) => item["name"] === parameter.name && item["in"] === parameter.in,
      );
      checkParameter(parameter, found ?? {});
    }
  });

  test("takes the body that the node takes", () => {
    if (fact.requestBody === undefined) {
      if (fact.id !== "setLoggers") expect(actual["requestBody"]).toBeUndefined();
      return;
    }
    const body = object(actual["requestBody"]);
    expect(body["required"]).toBe(fact.requestBody.required);
    const content = object(body["content"]);
    expect(Object.keys(content).sort()).toEqual([...fact.requestBody.mediaTypes].sort());
    const { minLength, maxLength } = fact.requestBody;
    const schemas = Object.values(content).map((media) => object(media)["schema"]);
    if (minLength !== undefined) expect(schemas).toMatchObject([{ minLength }]);
    if (maxLength !== undefined) expect(schemas).toMatchObject([{ maxLength }]);
    expect(actual["x-limits"]).toEqual(fact.limits);
  });

  test("gives every status, with shape and messages", () => {
    const responses = object(actual["responses"]);
    for (const [status, { messages = [] }] of Object.entries(fact.responses)) {
      if (NOT_ANSWERED.includes(`${fact.id} ${status}`)) {
        expect(responses[status]).toBeUndefined();
        continue;
      }
      const response = object(responses[status]);
      expect(response["description"], status).toBeTruthy();
      if (status.startsWith("2")) checkSuccess(fact, status, response);
      const known = messagesOf(response);
      const missing = messages.filter((message) => !known.includes(message));
      const corrected = CORRECTED[fact.id] ?? [];
      expect(missing.filter((message) => !corrected.includes(message))).toEqual([]);
    }
  });

  test("names its response headers", () => {
    const responses = Object.values(object(actual["responses"])).map(object);
    const names = responses.flatMap((response) =>
      isObject(response["headers"]) ? Object.keys(response["headers"]) : [],
    );
    const notSent = NOT_SENT[fact.id] ?? [];
    const expected = (fact.responseHeaders ?? []).filter((name) => !notSent.includes(name));
    expect(names).toEqual(expect.arrayContaining(expected));
  });

  test("says what it is for, where to read on, and how it differs", () => {
    expect(String(actual["summary"]).length).toBeLessThan(60);
    const sentences = String(actual["description"]).split(/[.:;] /).length;
    expect(sentences).toBeGreaterThanOrEqual(2);
    const docs = String(object(actual["externalDocs"])["url"]);
    expect(pageRoutes).toContain(docs);
    expect(actual["x-root-only"] === true).toBe(fact.rootOnly);
    expect(isObject(actual["x-websocket"])).toBe(fact.websocket);
    if (fact.websocket) expect(Object.keys(object(actual["responses"]))).toContain("101");
  });
});
