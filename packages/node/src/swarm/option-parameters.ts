import { MAX_BLOCK_TIME_MS, MAX_DEPTH, MAX_TIMESTAMP, MIN_DEPTH } from "../dev/limits.ts";
import { price } from "../dev/node-commands.ts";
import {
  hex,
  integer,
  isBytes,
  optional,
  type Parameter,
  parseParameters,
  text,
} from "../dev/parameters.ts";
import { maxNodes } from "../group.ts";
import { releaseNames } from "../release/releases.ts";
import type { SwarmOptions } from "./types.ts";

/** A value that is used as it is. */
const like = <T>(expected: string, accepts: (value: unknown) => boolean): Parameter<T> => ({
  expected,
  parse: (value) => (accepts(value) ? (value as T) : undefined),
});

const oneOf = <const T extends string>(values: readonly T[]): Parameter<T> =>
  like(values.join(" or "), (value) => values.includes(value as T));

/** The same parameter, or `value` itself. */
const or = <T, const V>(value: V, parameter: Parameter<T>): Parameter<T | V> => ({
  expected: `${parameter.expected}, or ${String(value)}`,
  parse: (given) => (given === value ? value : parameter.parse(given)),
});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isReference = (value: unknown): boolean =>
  isText(value) && /^([\da-f]{64}){1,2}$/i.test(value);

const optionParameters = {
  nodes: integer(1, maxNodes, "nodes"),
  bee: optional(oneOf(releaseNames)),
  persona: optional(oneOf(["dev", "full"])),
  peers: optional(integer(0, 10_000, "peers")),
  price: optional(price),
  upstream: optional(text("an http or https URL", /^https?:\/\/[^\s]+$/)),
  upstreamBatch: optional(hex(32, "a batch id")),
  corsAllowedOrigins: optional(
    like<readonly string[]>(
      "a list of origins",
      (list) => Array.isArray(list) && list.every(isText),
    ),
  ),
  names: optional(
    like<Readonly<Record<string, string>>>(
      "names with references of 64 or 128 hexadecimal digits",
      (names) => isObject(names) && Object.values(names).every(isReference),
    ),
  ),
  loadState: optional(like<Uint8Array>("the bytes of a state file", isBytes)),
  log: optional(
    like<NonNullable<SwarmOptions["log"]>>("a function", (log) => typeof log === "function"),
  ),
  port: optional(or(false, integer(0, 65_535, "number of a port"))),
  host: optional(text("the name or address of a host", /./)),
  seed: optional(like<string>("a text", isText)),
  blockTimeMs: optional(integer(0, MAX_BLOCK_TIME_MS, "milliseconds")),
  batch: optional(or(false, integer(MIN_DEPTH, MAX_DEPTH, "depth"))),
  store: optional(like<NonNullable<SwarmOptions["store"]>>("a ChunkStore", isObject)),
  journal: optional(like<NonNullable<SwarmOptions["journal"]>>("a Journal", isObject)),
  timestamp: optional(or("fixed", integer(0, MAX_TIMESTAMP, "Unix seconds"))),
};

/** Options of a group of nodes. */
export type GroupOptions = SwarmOptions & { readonly nodes: number };

/**
 * The options of a group of nodes, each in the form of its type. Throws `SWARM_PARAMETER_INVALID` for
 * unknown and invalid ones.
 */
export function parseOptions(options: SwarmOptions, nodes: number): GroupOptions {
  return parseParameters(optionParameters, { ...options, nodes });
}
