import { describe } from "../schema/describe.ts";
import { sampleOf } from "../schema/sample.ts";
import { objectOf, textOf, type Json, type JsonObject } from "./json.ts";
import type { Example, Media } from "./model.ts";
import { resolve } from "./reference.ts";

function examplesOf(document: JsonObject, media: JsonObject): Example[] {
  const named = Object.entries(objectOf(media["examples"])).flatMap(([name, value]) => {
    const { value: example } = resolve(document, value);
    if (example["value"] === undefined) return [];
    return [{ name, summary: textOf(example["summary"]), value: example["value"] }];
  });
  if (named.length > 0) return named;
  const value = media["example"] ?? sampleOf(document, media["schema"]);
  return [{ name: "example", summary: "", value }];
}

/** The media types of a body with their shape and examples. */
export function mediaOf(document: JsonObject, content: Json | undefined): Media[] {
  return Object.entries(objectOf(content)).map(([type, value]) => {
    const { value: media } = resolve(document, value);
    return {
      type,
      field: describe(document, media["schema"]),
      examples: examplesOf(document, media),
      isStream: media["x-stream"] === "json-lines",
    };
  });
}

/** A named value format of a document: a schema that says `x-format: true`. */
export interface ValueFormat {
  readonly name: string;
  readonly description: string;
  readonly pattern: string;
  /** Size in bytes of the value that the hex text encodes; absent for other formats. */
  readonly bytes?: number;
  readonly examples: readonly Json[];
}

/** The named value formats of a document, in its order. */
export function formatsOf(document: JsonObject): ValueFormat[] {
  const schemas = objectOf(objectOf(document["components"])["schemas"]);
  return Object.entries(schemas).flatMap(([name, value]) => {
    const schema = objectOf(value);
    if (schema["x-format"] !== true) return [];
    const bytes = schema["x-bytes"];
    const { examples, description } = describe(document, schema);
    const pattern = textOf(schema["pattern"]);
    return [{ name, description, pattern, examples, ...(typeof bytes === "number" && { bytes }) }];
  });
}
