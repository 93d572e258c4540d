import type { Json } from "@swarm-docs/openapi/document/json";
import type { Operation } from "@swarm-docs/openapi/document/model";
import type { RequestBody } from "@swarm-docs/openapi/request/request";
import { bytesOfHex, hexOf } from "./request-init.ts";

/** A body in the console: typed text, or a chosen file, which has precedence. */
export interface Draft {
  readonly text: string;
  readonly file: File | undefined;
}

/** Whether a body is only sent from a file: its example has no text to edit. */
export const isFileOnly = (sample: RequestBody): boolean =>
  sample.kind === "form" || (sample.kind === "file" && sample.text === undefined);

/** Initial text of the body's field; empty for bodies that are files only. */
export function sampleText(sample: RequestBody | undefined): string {
  switch (sample?.kind) {
    case "json":
      return JSON.stringify(sample.value, null, 2);
    case "bytes":
      return hexOf(sample.bytes);
    case "text":
      return sample.text;
    case "file":
      return sample.text ?? "";
    default:
      return "";
  }
}

/** Initial body of the console. */
export function draftOf(sample: RequestBody | undefined): Draft {
  return { text: sampleText(sample), file: undefined };
}

/** Body to send, or an error text. */
export function bodyOf(sample: RequestBody, { text, file }: Draft): RequestBody | string {
  if (file && sample.kind === "form") return { ...sample, fileName: file.name };
  if (file) return { kind: "file", type: sample.type, fileName: file.name };
  switch (sample.kind) {
    case "form":
      return sample;
    case "bytes": {
      const bytes = bytesOfHex(text);
      return bytes ? { ...sample, bytes } : "The body must be pairs of hex digits.";
    }
    case "file":
      if (isFileOnly(sample)) return "Choose a file.";
      return { kind: "text", type: sample.type, text };
    case "text":
    case "json":
      // Sent unchanged: the node reports errors in it.
      return { kind: "text", type: sample.type, text };
  }
}

/** The typed or chosen body; `undefined` while it equals the sample's, or is invalid. */
export function typedBody(sample: RequestBody, draft: Draft): RequestBody | undefined {
  const { text, file } = draft;
  if (!file && text === sampleText(sample)) return undefined;
  const body = bodyOf(sample, draft);
  if (typeof body === "string") return undefined;
  if (sample.kind !== "json") return body;
  try {
    return { ...sample, value: JSON.parse(text) as Json };
  } catch {
    return body;
  }
}

/**
 * Parameters that describe a chosen file: its name in the query and its media type, as far as the
 * operation has them. With the values of the sample, a picture would be stored as `sample.html`.
 */
export function valuesOfFile({ parameters }: Operation, file: File): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, in: place } of parameters) {
    if (name === "name" && place === "query") values[name] = file.name;
    if (name === "Content-Type") values[name] = file.type || "application/octet-stream";
  }
  return values;
}
