// Gateways in memory: one honest store of chunks, and hosts that serve it well or badly.
import { openFile } from "@swarm-docs/protocol/file/joiner";
import { type SplitOptions, split } from "@swarm-docs/protocol/file/splitter";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { expect } from "vitest";
import { SwarmFetchError } from "../src/errors.ts";
import type { NodeFetch } from "../src/options.ts";

/** Bytes that look random and are the same in every run, so that no two chunks are equal. */
export function noise(length: number): Uint8Array {
  let state = 1;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

/** Chunks by address in hex. */
export class Store {
  readonly chunks = new Map<string, Uint8Array>();

  /** Splits `data` into the store; gives the reference in hex. */
  async add(data: Uint8Array, options: Omit<SplitOptions, "put"> = {}): Promise<string> {
    const put: SplitOptions["put"] = (chunk) =>
      void this.chunks.set(toHex(chunk.address), chunk.data);
    const { reference } = await split([data], { ...options, put, makeSoc });
    return toHex(reference);
  }

  /** Answers `/chunks/ADDRESS` and `/bytes/REFERENCE`, the latter with one range. */
  async serve(path: string, init: RequestInit = {}): Promise<Response> {
    const [, kind, name = ""] = path.split("/");
    const chunk = this.chunks.get(name.slice(0, 64));
    if (chunk === undefined) return new Response("not found", { status: 404 });
    if (kind === "chunks") return new Response(chunk.slice());
    const get = (address: Uint8Array): Uint8Array | undefined => this.chunks.get(toHex(address));
    const file = await openFile(fromHex(name), get);
    const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get("Range") ?? "");
    const [start, end] = range
      ? [Number(range[1]), Number(range[2]) + 1]
      : [0, Number(file.sizeBytes)];
    const parts: Uint8Array[] = [];
    for await (const part of file.read(start, end)) parts.push(part);
    return new Response(new Blob(parts as BlobPart[]), { status: range ? 206 : 200 });
  }
}

/** Handles a request; `serve` gives the correct response. */
export type Host = (
  path: string,
  init: RequestInit,
  serve: () => Promise<Response>,
) => Response | Promise<Response>;

/** A `fetch` over hosts, and the paths that each was asked for. */
export function network(store: Store, hosts: Readonly<Record<string, Host>>) {
  const asked: string[] = [];
  const fetch: NodeFetch = async (url, init = {}) => {
    const { origin, pathname } = new URL(url);
    asked.push(`${origin}${pathname}`);
    const host = hosts[origin];
    if (host === undefined) throw new TypeError("fetch failed");
    return host(pathname, init, () => store.serve(pathname, init));
  };
  return { fetch, asked };
}

/** Responds correctly. */
export const honest: Host = (_path, _init, serve) => serve();

/** Serves single chunks only, as a gateway may. */
export const chunksOnly: Host = (path, _init, serve) =>
  path.startsWith("/chunks/") ? serve() : new Response("forbidden", { status: 403 });

/** Never answers; ends when it is aborted. */
export const silent: Host = (_path, { signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });

/** Changes the answer's bytes. */
export function changing(change: (bytes: Uint8Array, path: string) => Uint8Array): Host {
  return async (path, _init, serve) => {
    const response = await serve();
    if (!response.ok) return response;
    const bytes = change(new Uint8Array(await response.arrayBuffer()), path);
    return new Response(bytes as BodyInit, { status: response.status });
  };
}

/** The `SwarmFetchError` that some work fails with. */
export async function errorOf(work: Promise<unknown>): Promise<SwarmFetchError> {
  try {
    await work;
  } catch (error) {
    expect(error).toBeInstanceOf(SwarmFetchError);
    return error as SwarmFetchError;
  }
  throw new Error("nothing failed");
}
