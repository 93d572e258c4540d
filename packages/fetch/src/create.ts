// What all fetches share: addresses, the life of a request, and the schemes they are made with.
import { ready } from "@swarm-docs/protocol/_wasm/engine";
import { fromHex } from "@swarm-docs/protocol/hex";
import type { readLeaves } from "./bulk.ts";
import { ChunkReader, type SocCheck } from "./chunk-reader.ts";
import { type ContentSource, type Recovery, invalid, openContent } from "./content.ts";
import { SwarmFetchError } from "./errors.ts";
import { Lifetime } from "./lifetime.ts";
import type { SwarmFetch, SwarmFetchInit, SwarmFetchOptions } from "./options.ts";
import { type FoundContent, type Select, respond } from "./respond.ts";

/** An address, taken apart. */
export interface Target {
  /** What follows `scheme://`, up to the slash. */
  readonly host: string;
  /** What follows the first slash, still percent-encoded; empty without one. */
  readonly path: string;
  /** The query with its question mark, as it was written; empty without one. */
  readonly search: string;
}

/** What a scheme is opened with. */
export interface OpenRequest extends ContentSource {
  readonly init: SwarmFetchInit;
}

/** Opens the content of an address. */
export type Scheme = (target: Target, request: OpenRequest) => Promise<FoundContent | Response>;

/** Loads a part of a fetch; the same promise every time. */
export type Load<T> = () => Promise<T>;

/** What a fetch is made of. Parts that are absent are not supported. */
export interface FetchParts {
  readonly schemes: Readonly<Record<string, Load<Scheme>>>;
  readonly bulk?: Load<typeof readLeaves>;
  readonly recovery?: Load<Recovery>;
  readonly socCheck?: Load<SocCheck>;
  readonly select?: Load<Select>;
}

const octets = "application/octet-stream";

/** `bytes://REFERENCE`: content without a name. */
export const bytesScheme: Scheme = async ({ host, path }, request) => {
  // Bytes and chunks have no parts with names: a path is no part of a reference.
  const content = await openContent(referenceOf(host + (path && `/${path}`)), request);
  return { content, contentType: octets, etag: host.toLowerCase() };
};

/** `chunks://ADDRESS`: one chunk as it is stored. */
export const chunksScheme: Scheme = async ({ host, path }, { chunks, life }) => {
  const data = await chunks.get(referenceOf(host + (path && `/${path}`)).subarray(0, 32), life);
  const read = async function* (start: number, end: number): AsyncGenerator<Uint8Array> {
    yield data.subarray(start, end);
  };
  return { content: { size: data.length, read }, contentType: octets, etag: host.toLowerCase() };
};

/** The bytes of a reference in hex. Fails with `url-invalid` unless it has 64 or 128 digits. */
export function referenceOf(host: string): Uint8Array {
  if (/^([\da-f]{64}){1,2}$/i.test(host)) return fromHex(host);
  throw new SwarmFetchError("url-invalid", `not a reference of 64 or 128 hex digits: ${host}`);
}

/** Percent-decodes a part of an address. Fails with `url-invalid` unless it is UTF-8. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SwarmFetchError("url-invalid", `not percent-encoded UTF-8: ${part}`);
  }
}

/** Makes a fetch of its parts. Fails with `TypeError` without a node. */
export function createFetch(options: SwarmFetchOptions, parts: FetchParts): SwarmFetch {
  if (options.nodes.length === 0) throw new TypeError("no nodes");
  const chunks = new ChunkReader(options, parts.socCheck);
  return async (input, init = {}) => {
    const [, scheme = "", host = "", path = "", search = ""] =
      /^([a-z]+):\/\/([^/?#]+)\/?([^?#]*)(\?[^#]*)?/i.exec(String(input)) ?? [];
    const name = scheme.toLowerCase();
    const load = Object.hasOwn(parts.schemes, name) ? parts.schemes[name] : undefined;
    if (load === undefined) throw new SwarmFetchError("url-invalid", `no such address: ${input}`);
    const life = new Lifetime();
    const { signal } = init;
    signal?.throwIfAborted();
    const abort = (): void => life.end(signal?.reason);
    signal?.addEventListener("abort", abort);
    const end = (): void => {
      signal?.removeEventListener("abort", abort);
      life.end();
    };
    try {
      // First the engine: modules of the kernel hash while they are evaluated.
      await ready();
      const open = await load();
      const request = { chunks, life, init, loadRecovery: parts.recovery, loadBulk: parts.bulk };
      const target = { host, path, search };
      const found = await open(target, request);
      if (!(found instanceof Response)) return await respond(found, init, parts.select, end);
      end();
      return found;
    } catch (error) {
      end();
      throw invalid(error);
    }
  };
}
