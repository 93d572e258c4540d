import { isObject } from "@swarm-docs/openapi/bundle/document";
import type { DocumentedOperation } from "./document.ts";

/** What a case says of a request; the method and the path template come from the document. */
export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** An answer that has been checked against the document. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The parsed body; throws when it is no JSON. */
  json<T = Record<string, unknown>>(): T;
}

/**
 * The path with the case's values in the template's braces, under the names of this document or, place by
 * place, of the base document.
 */
export function pathOf(
  { path, basePath, value }: DocumentedOperation,
  { path: values = {} }: CallInput,
): string {
  const parameters = Array.isArray(value["parameters"]) ? value["parameters"] : [];
  const reserved = parameters.filter((one) => isObject(one) && one["x-allow-reserved"] === true);
  const isReserved = (name: string): boolean =>
    name === "path" ||
    name.toLowerCase().replace("-", "") === "multiaddress" ||
    reserved.some((one) => isObject(one) && one["name"] === name);
  const names = [...basePath.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  return path.replaceAll(/\{([^{}]+)\}/g, (_all, name: string) => {
    const baseName = names.shift() ?? "";
    const text = values[name] ?? values[baseName] ?? "";
    return isReserved(name) ? text.replace(/^\//, "") : encodeURIComponent(text);
  });
}

/** Reads an answer to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: <T>() => JSON.parse(text) as T,
  };
}

/** A body as bytes. */
export function bytesOf(body: Uint8Array | string): Uint8Array {
  return typeof body === "string" ? new TextEncoder().encode(body) : body;
}
