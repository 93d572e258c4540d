import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundle } from "../../src/bundle/bundle.ts";
import {
  deref,
  isObject,
  operationsOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from "../../src/bundle/document.ts";
import { catalogueOf, concerns, type ErrorEntry } from "../../src/bundle/errors.ts";
import { API_ROOT, Source } from "../../src/bundle/source.ts";
import { INTERFACE_VERSIONS, type InterfaceVersion } from "../../src/document/version.ts";
import { Validator } from "./validator.ts";
import { step } from "./walk.ts";

/** One answer of a real Bee. Lists in bodies are cut to two entries; answers that look alike are one. */
interface Answer {
  readonly operation: string;
  readonly status: number;
  readonly type?: string;
  /** Names of the headers that are Swarm's own, or tell of parts, copies and redirects. */
  readonly headers?: readonly string[];
  /** The body, when it is JSON. */
  readonly body?: Json;
}

function answersOf(version: InterfaceVersion): Answer[] {
  const file = join(API_ROOT, "fixtures/answers", `${version}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Answer[];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Compares answers with what a document says of them. */
class Comparison {
  private readonly validator: Validator;
  private readonly operations: Map<string, { path: string; method: string; value: JsonObject }>;
  private readonly entries: ErrorEntry[];
  private readonly document: OpenApiDocument;

  constructor(document: OpenApiDocument, version: InterfaceVersion) {
    this.document = document;
    this.validator = new Validator(document);
    this.operations = new Map(
      operationsOf(document).map((one) => [String(one.value["operationId"]), one]),
    );
    this.entries = [...catalogueOf(new Source(), version).values()];
  }

  /** What of an answer the document does not say, in words. */
  mistakesOf(answer: Answer): string[] {
    const { operation: id, status } = answer;
    const operation = this.operations.get(id);
    if (operation === undefined) return [`there is no ${id}`];
    const given = objectOf(operation.value["responses"])[String(status)];
    const response = deref(this.document, given);
    if (!isObject(response)) return [`${id} ${status}: not there`];
    const reference = objectOf(given)["$ref"];
    const pointer = `#/paths${step(operation.path)}/${operation.method}/responses/${status}`;
    const content = objectOf(response["content"]);
    const mistakes = [
      ...this.unknownHeaders(answer, response),
      ...(operation.method === "head" ? [] : this.unknownTexts(answer)),
      ...this.wrongBody(answer, typeof reference === "string" ? reference : pointer, content),
    ];
    return mistakes.map((mistake) => `${id} ${status}: ${mistake}`);
  }

  private unknownHeaders({ status, headers = [] }: Answer, response: JsonObject): string[] {
    if (status >= 400) return [];
    const known = Object.keys(objectOf(response["headers"])).map((name) => name.toLowerCase());
    return headers.filter((name) => !known.includes(name));
  }

  /** Messages and reasons of a refusal that the catalogue does not give this operation. */
  private unknownTexts({ operation, status, body }: Answer): string[] {
    const { message, reasons } = objectOf(body);
    if (status < 400 || typeof message !== "string") return [];
    const known = this.entries.filter((entry) => concerns(entry, operation));
    const isKnown = (text: string, kinds: readonly string[]): boolean =>
      known.some(
        (entry) =>
          entry.status === status && kinds.includes(entry.kind) && patternOf(entry).test(text),
      );
    const list = (Array.isArray(reasons) ? reasons : []).map((one) =>
      String(objectOf(one)["error"]),
    );
    return [
      ...(isKnown(message, ["message", "status-text", "raw"]) ? [] : [message]),
      ...list.filter((text) => !isKnown(text, ["reason"])),
    ];
  }

  private wrongBody({ body, type = "" }: Answer, pointer: string, content: JsonObject): string[] {
    if (body === undefined || !type.includes("json")) return [];
    const media = Object.keys(content).find((name) => name.includes("json"));
    if (media === undefined) return ["no JSON"];
    if (objectOf(content[media])["x-stream"] === "json-lines") return [];
    const mistake = this.validator.mistakesOf(`${pointer}/content${step(media)}/schema`, body);
    return mistake === "" ? [] : [mistake];
  }
}

/** A text of the catalogue as a pattern. A reason may go on after a text that ends in a colon. */
function patternOf({ message }: ErrorEntry): RegExp {
  const plain = message.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]*\}/g, "[\\s\\S]*");
  return new RegExp(`^${plain}${message.endsWith(":") ? "" : "$"}`);
}

describe.each(INTERFACE_VERSIONS)("answers of the Bee of %s", (version) => {
  test("are what the document says: status, headers, texts and shape of the body", async () => {
    const answers = answersOf(version);
    const comparison = new Comparison(await bundle(version), version);
    expect(answers.flatMap((answer) => comparison.mistakesOf(answer))).toEqual([]);
    expect(answers.length).toBeGreaterThan(190);
    expect(new Set(answers.map(({ operation }) => operation)).size).toBeGreaterThanOrEqual(88);
  });
});

test("the answers of the later Bee are none of the earlier document, and the other way round", async () => {
  const before = new Comparison(await bundle("7.3.0"), "7.3.0");
  const found = answersOf("8.1.0").flatMap((answer) => before.mistakesOf(answer));
  for (const part of [
    "getWallet 403: not there",
    "there is no labelStamp",
    "swarm-feed-resolved-version",
    "getStamp 200: data must NOT have additional properties",
    "want redundancy level to be between 0 and 4",
  ]) {
    expect(found.join("\n")).toContain(part);
  }
  const after = new Comparison(await bundle("8.1.0"), "8.1.0");
  const old = answersOf("7.3.0").flatMap((answer) => after.mistakesOf(answer));
  expect(old.join("\n")).toContain("must have required property 'utilizationRatio'");
  expect(old.join("\n")).toContain("getWallet 501: not there");
});
