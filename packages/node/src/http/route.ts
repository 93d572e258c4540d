import type { Pace } from "@swarm-docs/protocol/pace";
import type { NodeCore } from "../core.ts";
import type { ReleaseMark } from "../release/releases.ts";
import type { SocketSession } from "./socket.ts";

/** Simulated subsystem behind a response; sent as the header `swarm-simulated`. */
export type Simulation = "chain" | "peers" | "accounting" | "redistribution";

/** One request on its way to a handler. */
export interface Call {
  readonly node: NodeCore;
  readonly request: Request;
  /** Path without the base path, as it arrived (percent-encoded). */
  readonly path: string;
  readonly url: URL;
  /** The query as it arrived, with its `?`: `URL` escapes some characters and drops an empty query. */
  readonly search: string;
  /** Values of the braces of the path template, percent-decoded, under the template's names. */
  readonly pathValues: Readonly<Record<string, string>>;
  /** The body; reading it past the resource's limit throws `body-too-large`. */
  readonly body: AsyncIterable<Uint8Array>;
  /** False when the request declares that it has no body. */
  readonly hasBody: boolean;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** Called between the steps of long work: lets others have their turn, throws when the client has gone. */
  readonly pace: Pace;
}

/** Answers one call; throws an `ApiError` to refuse it. */
export type Handler = (call: Call) => Response | Promise<Response>;

/** Runs around every method of a resource, before the method is looked at (locks, sync state). */
export type Guard = (call: Call, next: () => Promise<Response>) => Promise<Response>;

/** Methods a resource may answer. */
export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a resource says about itself beside its handlers. */
export interface ResourceOptions extends ReleaseMark {
  readonly simulated?: readonly Simulation[];
  readonly guards?: readonly Guard[];
  /** Largest body in bytes; absent = unlimited. */
  readonly maxBodyBytes?: number;
  /** True: the GET handler answers every method, OPTIONS included. */
  readonly anyMethod?: boolean;
  /** Answers a websocket handshake; refuses by throwing before the upgrade. */
  readonly socket?: (call: Call) => Promise<SocketSession>;
}

/** One path of the interface with its methods. */
export interface Resource extends ResourceOptions {
  /** Template as in the interface document: `/stamps/{batch_id}`; `{path*}` matches slashes too. */
  readonly path: string;
  readonly methods: Partial<Record<Method, Handler>>;
}

/** Declares one path: its handlers by method and what holds for all of them. */
export function resource(
  path: string,
  methods: Partial<Record<Method, Handler>>,
  options: ResourceOptions = {},
): Resource {
  return { ...options, path, methods };
}

/** The template in the router's notation: `{name}` → `:name`, `{name*}` → any rest, `{name+}` → non-empty rest. */
export function routerPath(template: string): string {
  return template
    .replaceAll(/\{([^{}*+]+)\*\}/g, ":$1{.*}")
    .replaceAll(/\{([^{}*+]+)\+\}/g, ":$1{.+}")
    .replaceAll(/\{([^{}*+.]+)\}/g, ":$1");
}
