import type { Pace } from "@swarm-docs/protocol/pace";
import { TarHeaderError } from "./tar-header.ts";

/** Records that change how a member is read, by key; byte strings. */
export type PaxRecords = ReadonlyMap<string, string>;

const textKeys = ["path", "linkpath", "uname", "gname"];
const integerKeys = ["uid", "gid", "size"];
const timeKeys = ["atime", "mtime", "ctime"];

/** `true` for keys that this reader looks at; others are checked and dropped. */
function isKept(key: string): boolean {
  const known = key === "path" || integerKeys.includes(key) || timeKeys.includes(key);
  return known || key.startsWith("GNU.sparse.");
}

/** Records or sparse entries that are read between two calls of a pace. */
export const stepsPerPace = 1_024;

/** A decimal integer of 64 bits with an optional sign, or `undefined`. [Go strconv.ParseInt] */
export function parseInt64(digits: string): bigint | undefined {
  if (!/^[+-]?\d+$/.test(digits)) return undefined;
  const shortest = digits.replace(/^([+-]?)0+(?=\d)/, "$1");
  if (shortest.length > 20) return undefined;
  const value = BigInt(shortest.replace("+", ""));
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/**
 * Reads the records of an extended header, each `length key=value` and a line feed. The pairs of offset
 * and size of sparse format 0.0 are joined to the map of format 0.1. Throws {@link TarHeaderError}.
 * [Go archive/tar parsePAX]
 */
export async function readPaxRecords(text: string, pace: Pace): Promise<PaxRecords> {
  const records = new Map<string, string>();
  const sparseMap: string[] = [];
  for (let at = 0, count = 1; at < text.length; count++) {
    if (count % stepsPerPace === 0) await pace();
    const { key, value, end } = readRecord(text, at);
    at = end;
    if (key !== "GNU.sparse.offset" && key !== "GNU.sparse.numbytes") {
      if (isKept(key)) records.set(key, value);
      continue;
    }
    const isOffset = key === "GNU.sparse.offset";
    if (isOffset !== (sparseMap.length % 2 === 0) || value.includes(",")) {
      throw new TarHeaderError("sparse map");
    }
    sparseMap.push(value);
  }
  if (sparseMap.length > 0) records.set("GNU.sparse.map", sparseMap.join(","));
  return records;
}

function readRecord(
  text: string,
  at: number,
): { readonly key: string; readonly value: string; readonly end: number } {
  const space = text.indexOf(" ", at);
  const length = space < 0 ? undefined : parseInt64(text.slice(at, space));
  if (length === undefined || length < 5n || length > BigInt(text.length - at)) {
    throw new TarHeaderError("malformed extended header");
  }
  const end = at + Number(length);
  const equals = text.indexOf("=", space + 1);
  if (space + 1 >= end || text[end - 1] !== "\n" || equals < 0 || equals >= end - 1) {
    throw new TarHeaderError("malformed extended header");
  }
  const key = text.slice(space + 1, equals);
  const value = text.slice(equals + 1, end - 1);
  const isWithoutZero = textKeys.includes(key) ? value : key;
  if (key === "" || isWithoutZero.includes("\0")) {
    throw new TarHeaderError("malformed extended header");
  }
  return { key, value, end };
}

function isTime(value: string): boolean {
  const dot = value.indexOf(".");
  const seconds = dot < 0 ? value : value.slice(0, dot);
  const fraction = dot < 0 ? "" : value.slice(dot + 1);
  return parseInt64(seconds) !== undefined && /^\d*$/.test(fraction);
}

/**
 * Checks the numbers and times of the records, and gives name and size where they have one. Throws
 * {@link TarHeaderError}. [Go archive/tar mergePAX]
 */
export function overridesOf(records: PaxRecords): {
  readonly name: string | undefined;
  readonly size: bigint | undefined;
} {
  for (const [key, value] of records) {
    if (value === "") continue;
    const isRight =
      (!integerKeys.includes(key) || parseInt64(value) !== undefined) &&
      (!timeKeys.includes(key) || isTime(value));
    if (!isRight) throw new TarHeaderError(`${key} in an extended header`);
  }
  const size = records.get("size") ?? "";
  return {
    name: records.get("path") || undefined,
    size: size === "" ? undefined : parseInt64(size),
  };
}
