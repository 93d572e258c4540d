import { deref, isObject, type Json, type JsonObject } from "@swarm-docs/openapi/bundle/document";
import { toHex } from "@swarm-docs/protocol/hex";
import { operationOf, type Interface } from "./document.ts";
import type { Answer, CallInput, World } from "./world.ts";

/** Headers whose value differs from run to run. */
const volatileHeaders = new Set(["Last-Modified", "Swarm-Tag"]);

/** Bytes of an example: its characters up to U+00FF are bytes. */
function bytesOfExample(example: Json | undefined): Uint8Array {
  if (typeof example !== "string") throw new Error("the example is no text");
  return Uint8Array.from(example, (character) => character.charCodeAt(0));
}

/** The examples of one operation. */
export class Examples {
  readonly #of: Interface;
  readonly #value: JsonObject;

  constructor(of: Interface, id: string) {
    this.#of = of;
    this.#value = operationOf(of, id).value;
  }

  /** Example of a query parameter or header as it is sent. */
  parameter(name: string): string {
    const found = this.#parameters().find((one) => one["name"] === name);
    if (found === undefined) throw new Error(`no parameter ${name}`);
    return String(found["example"]);
  }

  /** Examples of all path parameters by name. */
  path(): Record<string, string> {
    const inPath = this.#parameters().filter((one) => one["in"] === "path");
    return Object.fromEntries(inPath.map((one) => [String(one["name"]), String(one["example"])]));
  }

  /** Example of the request's body in a media type. */
  body(type: string): Uint8Array {
    return bytesOfExample(this.#requestExample(type));
  }

  /** Example of the request's body as JSON text. */
  json(): string {
    return JSON.stringify(this.#requestExample("application/json"));
  }

  /** Example of a JSON answer. */
  answer<T>(status: number): T {
    const response = this.#object(this.#object(this.#value["responses"])[String(status)]);
    const media = this.#object(this.#object(response["content"])["application/json"]);
    return media["example"] as T;
  }

  /** Where an answer differs from the examples of its status. */
  differences({ status, headers, bytes, text }: Answer): string[] {
    const response = this.#object(this.#object(this.#value["responses"])[String(status)]);
    if (Object.keys(response).length === 0) return [`${status}: ${text}`];
    const wrong: string[] = [];
    for (const [name, header] of Object.entries(this.#object(response["headers"]))) {
      const wanted = String(this.#object(header)["example"]);
      const found = headers.get(name);
      // An absent header is one that is sent under a condition; a list has one example.
      if (found === null || volatileHeaders.has(name)) continue;
      const isRight = found === wanted || found.split(", ").includes(wanted);
      if (!isRight) wrong.push(`${status} ${name}: ${found} instead of ${wanted}`);
    }
    const [media] = Object.values(this.#object(response["content"]));
    const example = this.#object(media)["example"];
    if (example === undefined) return wrong;
    const isSame =
      typeof example === "string"
        ? toHex(bytes) === toHex(bytesOfExample(example))
        : text.trim() === JSON.stringify(example);
    if (!isSame) wrong.push(`${status} body: ${text} instead of ${JSON.stringify(example)}`);
    return wrong;
  }

  #parameters(): JsonObject[] {
    const all = this.#value["parameters"];
    return Array.isArray(all) ? all.map((one) => this.#object(one)) : [];
  }

  #requestExample(type: string): Json {
    const content = this.#object(this.#object(this.#value["requestBody"])["content"]);
    return this.#object(content[type])["example"] ?? null;
  }

  #object(value: Json | undefined): JsonObject {
    const found = value === undefined ? {} : deref(this.#of.document, value);
    return isObject(found) ? found : {};
  }
}

/** Which optional parameters of an example request are sent, and what has no example. */
interface ExampleRequest {
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly more?: Readonly<Record<string, string>>;
  readonly body?: CallInput["body"];
}

/** Sends example requests, and collects where the answers differ from the example answers. */
export class ExampleExchange {
  readonly wrong: string[] = [];
  readonly #of: Interface;
  readonly #world: World;

  constructor(of: Interface, world: World) {
    this.#of = of;
    this.#world = world;
  }

  examples(id: string): Examples {
    return new Examples(this.#of, id);
  }

  /** Compares an answer with the examples of an operation and notes the differences. */
  compare(id: string, status: number, answer: Answer): Answer {
    if (answer.status !== status) {
      this.wrong.push(`${id}: ${answer.status} instead of ${status}: ${answer.text}`);
    } else
      this.wrong.push(
        ...this.examples(id)
          .differences(answer)
          .map((text) => `${id} ${text}`),
      );
    return answer;
  }

  /** Sends the example of an operation. */
  async send(id: string, status: number, request: ExampleRequest = {}): Promise<Answer> {
    const examples = this.examples(id);
    const pick = (names: readonly string[] = []): Record<string, string> =>
      Object.fromEntries(names.map((name) => [name, examples.parameter(name)]));
    const answer = await this.#world.call(id, {
      path: examples.path(),
      query: pick(request.query),
      headers: { ...pick(request.headers), ...request.more },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return this.compare(id, status, answer);
  }

  /** Reads content in three ways: whole, a part of it, and only if it has changed. */
  async read(id: string, request: ExampleRequest = {}): Promise<void> {
    await this.send(id, 200, request);
    await this.send(id, 206, { ...request, headers: ["Range"] });
    await this.send(id, 304, { ...request, headers: ["If-None-Match"] });
  }
}
