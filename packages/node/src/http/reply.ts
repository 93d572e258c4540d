import type { ApiError } from "../errors/errors.ts";
import type { Release } from "../release/release.ts";

/** Media type of every body in JSON. */
export const jsonType = "application/json; charset=utf-8";

const statusTexts: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
};

/**
 * JSON text of a value, members in the order given. Integers that a JavaScript number cannot hold are
 * `bigint` and leave as bare digits.
 */
export function toJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => `${quoted(name)}:${toJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return typeof value === "string" ? quoted(value) : JSON.stringify(value);
}

/**
 * JSON string of a text, as Bee's encoder writes it: line separators are escaped, HTML is not, and a lone
 * surrogate, which represents a malformed byte, is U+FFFD. [bee pkg/jsonhttp, Go encoding/json]
 */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]|\\(?:ud[89a-f]..|.)/g, (found) => {
    if (found.length === 1) return `\\u${found.charCodeAt(0).toString(16)}`;
    return found.length === 2 ? found : "\\ufffd";
  });
}

/** Longest body whose length Go's server announces; a longer one is sent in chunks. [Go net/http] */
const maxAnnouncedBytes = 2_048;

/**
 * A JSON answer: the value, then two line feeds, as the interface frames every JSON body.
 * [bee pkg/jsonhttp]
 */
export function json(status: number, value: unknown, headers?: HeadersInit): Response {
  return jsonText(status, toJson(value), headers);
}

/** The same for a value that is JSON already. */
export function jsonText(status: number, text: string, headers?: HeadersInit): Response {
  const body = new TextEncoder().encode(`${text}\n\n`);
  const all = new Headers(headers);
  all.set("Content-Type", jsonType);
  if (body.length <= maxAnnouncedBytes) all.set("Content-Length", String(body.length));
  return new Response(body, { status, headers: all });
}

/** The body `{"code":200,"message":"OK"}` with the status' own text, or with the text given. */
export function statusReply(status: number, message?: string): Response {
  return json(status, { code: status, message: message ?? statusTexts[status] ?? "" });
}

/** 204 without a body. */
export function noContent(headers?: HeadersInit): Response {
  return new Response(null, { status: 204, ...(headers === undefined ? {} : { headers }) });
}

/**
 * The answer to a refused request, as the release words it: `{code, message, reasons}`, `reasons` only
 * when there are any.
 */
export function errorReply(error: ApiError, { errors }: Release): Response {
  const { id, reasons } = error;
  const [code, message] = errors[id] ?? [error.status, error.message];
  return json(code, reasons.length === 0 ? { code, message } : { code, message, reasons });
}

/** The body for a wrong method: another member order and one line feed only. [bee pkg/jsonhttp] */
const methodNotAllowedText = '{"message":"Method Not Allowed","code":405}\n';

/** The answer to a wrong method. */
export function methodNotAllowed(): Response {
  return new Response(methodNotAllowedText, {
    status: 405,
    headers: { "Content-Type": jsonType, "Content-Length": String(methodNotAllowedText.length) },
  });
}
