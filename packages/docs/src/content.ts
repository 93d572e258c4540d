import type { JsonObject } from "@swarm-docs/openapi/document/json";
import type { IndexFile, RestFile } from "@swarm-docs/search/engine/format";
import type { KnownLine } from "./log/decode.ts";

/** An error of the HTTP interface or a known log line, with its page. */
export interface Entry {
  readonly id: string;
  readonly kind: "error" | "log";
  /** Unique among all entries. */
  readonly title: string;
  /** Exact text with `{name}` placeholders. */
  readonly text: string;
  /** The page below its title. */
  readonly markdown: string;
}

/** The documentation for one release of Bee. */
export interface EditionContent {
  /** Release of Bee, such as `2.8.1`. */
  readonly release: string;
  /** Version of its HTTP interface. */
  readonly interface: string;
  /** Version of `@ethersphere/bee-js` that fits it. */
  readonly beeJs: string;
  /** Path segment after `/docs/` and `/api/` in the edition's routes: empty, or `2.8/`. */
  readonly prefix: string;
  /** The search index of the site. */
  readonly index: IndexFile;
  readonly rest: RestFile;
  /** Texts of the sections, a list for each page of the index. */
  readonly texts: readonly (readonly string[])[];
  /** Pages as Markdown, by their address without the prefix. */
  readonly pages: Readonly<Record<string, string>>;
  readonly entries: readonly Entry[];
  readonly lines: readonly KnownLine[];
  /** The OpenAPI document of the interface. */
  readonly document: JsonObject;
}

/** All that the package carries: the file `content.json.br` beside the program. */
export interface Content {
  /** Version of the documentation. */
  readonly version: string;
  /** Oldest release first. */
  readonly editions: readonly EditionContent[];
}
