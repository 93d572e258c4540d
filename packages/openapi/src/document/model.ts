import type { Json, JsonObject } from "./json.ts";
import type { Marks } from "./marks.ts";

/** Where a parameter is sent. */
export type Place = "path" | "query" | "header" | "cookie";

/** One value of an enum, with the name that the document gives it, if any. */
export interface EnumValue {
  readonly value: Json;
  readonly name?: string;
}

/** A value described for readers: a parameter, header, body or a field of one. */
export interface Field extends Marks {
  readonly name: string;
  /** Names from the root, `*` for any key of a map; lists add nothing. Empty at the root. */
  readonly path: readonly string[];
  /** Words such as `integer · uint8` or `list of object`. */
  readonly type: string;
  /** A named value format of the document (`x-format`), such as `BatchId`. */
  readonly format?: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  /** Limits in words: `at least 17`, `matches ^[0-9]+$`. */
  readonly limits: readonly string[];
  readonly values: readonly EnumValue[];
  readonly default?: Json;
  readonly defaultRule?: string;
  readonly examples: readonly Json[];
  /** Required fields first. */
  readonly children: readonly Field[];
  /** Why there are no children: the shape contains itself, or lies too deep. */
  readonly cut?: "recursive" | "deep";
}

/** A parameter or a response header. */
export interface Parameter extends Field {
  readonly in: Place;
  /** A value to show; from the document or made from the schema. */
  readonly example: Json;
  readonly allowReserved: boolean;
}

/** A body of the document's own, by its name there. */
export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly value: Json;
}

/** One media type of a body. */
export interface Media {
  readonly type: string;
  readonly field: Field;
  /** At least one; made from the schema when the document has none. */
  readonly examples: readonly Example[];
  /** One JSON value per line. */
  readonly isStream: boolean;
}

/** The body of a request, with the media types that it may have. */
export interface Body {
  readonly required: boolean;
  readonly description: string;
  readonly media: readonly Media[];
}

/** One answer. `status` is as in the document: `200`, `2XX` or `default`. */
export interface Response {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Parameter[];
  readonly media: readonly Media[];
  readonly errors: readonly string[];
}

/** How a websocket operation speaks (`x-websocket`). */
export interface Websocket {
  readonly direction: string;
  readonly client: string;
  readonly server: string;
  readonly keepAlive: string;
  /** Sample frames; characters stand for bytes. Absent where the document has none. */
  readonly example?: { readonly send?: string; readonly receive?: string };
  /** Why it ends; `error` is the id of the explanation, where there is one. */
  readonly close: readonly {
    readonly code: number;
    readonly when: string;
    readonly error?: string;
  }[];
}

/** One operation, everything resolved. */
export interface Operation extends Marks {
  readonly id: string;
  /** Version of the interface that its document describes; clients differ by it. */
  readonly interface: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly docs?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  readonly errors: readonly string[];
  readonly websocket?: Websocket;
  /** Members that begin with `x-`. */
  readonly extensions: JsonObject;
}

/** Operations that belong together. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly docs?: string;
  readonly operations: readonly Operation[];
}

/** A document, ready to be shown. */
export interface Interface {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly servers: readonly string[];
  readonly groups: readonly Group[];
}
