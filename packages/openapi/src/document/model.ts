// Result of `readDocument`: groups, operations, parameters, fields, bodies and responses, with every
// reference resolved and all descriptions as text.
import type { Json, JsonObject } from "./json.ts";
import type { Marks } from "./marks.ts";

/** Where a parameter is sent. */
export type Place = "path" | "query" | "header" | "cookie";

/** One value of an enum, with the name that the document gives it, if any. */
export interface EnumValue {
  /** As it is sent. */
  readonly value: Json;
  /** For readers (`x-enum-names`). */
  readonly name?: string;
}

/** A value described for readers: a parameter, header, body or a field of one. */
export interface Field extends Marks {
  /** As it is sent; empty where a value has no name. */
  readonly name: string;
  /** Names from the root, `*` for any key of a map; lists add nothing. Empty at the root. */
  readonly path: readonly string[];
  /** Words such as `integer · uint8` or `list of object`. */
  readonly type: string;
  /** A named value format of the document (`x-format`), such as `BatchId`. */
  readonly format?: string;
  /** Whether it must be there. */
  readonly required: boolean;
  /** Whether the document advises against it. */
  readonly deprecated: boolean;
  /** Markdown; empty without one. */
  readonly description: string;
  /** Limits in words: `at least 17`, `matches ^[0-9]+$`. */
  readonly limits: readonly string[];
  /** The only values there are; empty where others may come. */
  readonly values: readonly EnumValue[];
  /** What holds when nothing is sent. */
  readonly default?: Json;
  /** A default that depends on something, in words (`x-default-rule`). */
  readonly defaultRule?: string;
  /** Values that the document shows. */
  readonly examples: readonly Json[];
  /** Required fields first. */
  readonly children: readonly Field[];
  /** Why there are no children: the shape contains itself, or lies too deep. */
  readonly cut?: "recursive" | "deep";
}

/** A parameter or a response header. */
export interface Parameter extends Field {
  /** Where it is sent. */
  readonly in: Place;
  /** A value to show; from the document or made from the schema. */
  readonly example: Json;
  /** Whether characters such as `/` stay as they are in the address. */
  readonly allowReserved: boolean;
}

/** A body of the document's own, by its name there. */
export interface Example {
  /** Its name in the document. */
  readonly name: string;
  /** One line; empty without one. */
  readonly summary: string;
  /** The body. */
  readonly value: Json;
}

/** One media type of a body. */
export interface Media {
  /** Such as `application/json`. */
  readonly type: string;
  /** Its schema, described. */
  readonly field: Field;
  /** At least one; made from the schema when the document has none. */
  readonly examples: readonly Example[];
  /** One JSON value per line. */
  readonly isStream: boolean;
}

/** The body of a request, with the media types that it may have. */
export interface Body {
  /** Whether a request must have one. */
  readonly required: boolean;
  /** Markdown; empty without one. */
  readonly description: string;
  /** In the order of the document. */
  readonly media: readonly Media[];
}

/** One answer. `status` is as in the document: `200`, `2XX` or `default`. */
export interface Response {
  /** `200`, `2XX` or `default`. */
  readonly status: string;
  /** Markdown. */
  readonly description: string;
  /** Those that this answer may carry. */
  readonly headers: readonly Parameter[];
  /** Media types of the body; none without one. */
  readonly media: readonly Media[];
  /** Ids of the errors that it is the answer of. */
  readonly errors: readonly string[];
}

/** How a websocket operation speaks (`x-websocket`). */
export interface Websocket {
  /** Who sends, by the client: `receive`, `send` or `both`. */
  readonly direction: string;
  /** What frames of the client hold, in words. */
  readonly client: string;
  /** What frames of the node hold, in words. */
  readonly server: string;
  /** How long a silent connection lasts, in words. */
  readonly keepAlive: string;
  /** Sample frames, one byte per character. Absent if the document has none. */
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
  /** `operationId` of the document, or one made from method and path. */
  readonly id: string;
  /** Version of the interface that its document describes; clients differ by it. */
  readonly interface: string;
  /** Upper case. */
  readonly method: string;
  /** With `{names}` of its parameters. */
  readonly path: string;
  /** One line; empty without one. */
  readonly summary: string;
  /** Markdown; empty without one. */
  readonly description: string;
  /** Whether the document advises against it. */
  readonly deprecated: boolean;
  /** Address of a page that explains it. */
  readonly docs?: string;
  /** Required ones first. */
  readonly parameters: readonly Parameter[];
  /** Absent where a request has none. */
  readonly body?: Body;
  /** In the order of the document. */
  readonly responses: readonly Response[];
  /** Ids of all errors that it can end in. */
  readonly errors: readonly string[];
  /** Present where the request opens a websocket. */
  readonly websocket?: Websocket;
  /** Members that begin with `x-`. */
  readonly extensions: JsonObject;
}

/** Operations that belong together. */
export interface Group {
  /** Id of its place in the reference, made of its name. */
  readonly id: string;
  /** Name of the tag. */
  readonly name: string;
  /** Markdown; empty without one. */
  readonly description: string;
  /** Address of a page that explains it. */
  readonly docs?: string;
  /** In the order of the paths. */
  readonly operations: readonly Operation[];
}

/** A document, ready to be shown. */
export interface Interface {
  /** Name of the interface. */
  readonly title: string;
  /** Version of the interface, as the document says it. */
  readonly version: string;
  /** One line; empty without one. */
  readonly summary: string;
  /** Markdown; empty without one. */
  readonly description: string;
  /** Addresses at which the document expects it. */
  readonly servers: readonly string[];
  /** In the order of the document's tags. */
  readonly groups: readonly Group[];
}
