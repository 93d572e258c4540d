// A request as plain data: method, path, query, headers and body. Samples are written from it.
import type { Json } from "../document/json.ts";

/** What a request carries. Bytes are numbers from 0 to 255, so that the whole is plain data. */
export type RequestBody =
  | { readonly kind: "json"; readonly type: string; readonly value: Json }
  | { readonly kind: "text"; readonly type: string; readonly text: string }
  | { readonly kind: "bytes"; readonly type: string; readonly bytes: readonly number[] }
  | {
      readonly kind: "file";
      readonly type: string;
      readonly fileName: string;
      /** Content of the document's example, for clients that have no file; absent if it has none. */
      readonly text?: string;
    }
  | {
      readonly kind: "form";
      readonly type: string;
      readonly fileName: string;
      readonly text: string;
    };

/** A name and a value, in the order in which they are sent. */
export type Pair = readonly [name: string, value: string];

/** A request as plain data: what snippets are written from and what a panel would send. */
export interface ApiRequest {
  /** The operation that it asks for. */
  readonly operationId: string;
  /** Version of the interface that it is written for. */
  readonly interface: string;
  /** Upper case. */
  readonly method: string;
  /** Address of the node without a slash at the end. */
  readonly base: string;
  /** Path with its values filled in and encoded. */
  readonly path: string;
  /** In their order, not yet escaped. */
  readonly query: readonly Pair[];
  /** In their order. */
  readonly headers: readonly Pair[];
  /** Absent where nothing is sent. */
  readonly body?: RequestBody;
  /** Whether it opens a websocket. */
  readonly isWebsocket: boolean;
  /** First frame that a client sends on a websocket. Absent: it only listens. */
  readonly frame?: readonly number[];
  /** Whether the node may answer with a redirect that a client has to follow. */
  readonly isRedirected: boolean;
  /** What a client does with the answer. */
  readonly answer: "json" | "bytes" | "lines" | "none";
  /** Values by parameter name, as text, before encoding. */
  readonly values: Readonly<Record<string, string>>;
}

/** Path and query of the URL. */
export function target(request: ApiRequest): string {
  const query = request.query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  return query ? `${request.path}?${query}` : request.path;
}

/** The whole URL; `ws:` or `wss:` for a websocket. */
export function urlOf(request: ApiRequest): string {
  const base = request.isWebsocket ? request.base.replace(/^http/, "ws") : request.base;
  return base + target(request);
}
