import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";

/** Bytes of the head that every file of a data directory begins with. */
export const fileHeadBytes = 512;

/** Which data directory a file belongs to. */
export interface DirectoryMark {
  /** 32 hex digits, random, the same in all files of the directory. */
  readonly mark: string;
  /** The seed of the directory's keys: a copy in every file. */
  readonly seed: string;
  /** Random; which of its rewrites a chunks file is, and to which its index belongs. Absent until the first one. */
  readonly rewrite?: string;
}

/** The mark of a file that belongs to no directory. */
export const unmarked: DirectoryMark = { mark: "0".repeat(32), seed: "" };

/**
 * The head of a file as it is found. `foreign`: an intact head of another kind of file; `old`: of an
 * earlier format.
 */
export type FoundHead =
  | { readonly kind: "missing" | "empty" | "damaged" | "foreign" | "old"; readonly size: number }
  | ({ readonly kind: "whole"; readonly size: number } & DirectoryMark);

const program = "swarm-node";
const format = `${program} 3`;
const checksumDigits = 8;

/**
 * The head of a file of this kind (`journal`, `chunks` …): one line of text, filled up with spaces.
 * Throws for a seed that does not fit.
 */
export function encodeHead(kind: string, { mark, seed, rewrite = "" }: DirectoryMark): Buffer {
  const seedText = Buffer.from(seed).toString("base64") || "-";
  const text = `${format} ${kind} ${mark} ${seedText} ${rewrite}`.trimEnd();
  const line = lineOf(text);
  if (line.length > fileHeadBytes) throw new RangeError("the seed is too long");
  return Buffer.from(line, "latin1");
}

function lineOf(text: string): string {
  return `${`${checksumOf(text)} ${text}`.padEnd(fileHeadBytes - 1)}\n`;
}

/** Reads the head of a file that should be of this kind. */
export async function readHead(path: string, kind: string): Promise<FoundHead> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return { kind: "missing", size: 0 };
  try {
    const { size } = await file.stat();
    if (size === 0) return { kind: "empty", size };
    const bytes = Buffer.alloc(fileHeadBytes);
    const { bytesRead } = await file.read(bytes, 0, fileHeadBytes, 0);
    return { size, ...decode(bytes.subarray(0, bytesRead).toString("latin1"), kind) };
  } finally {
    await file.close();
  }
}

function decode(
  line: string,
  kind: string,
): { kind: "damaged" | "foreign" | "old" } | ({ kind: "whole" } & DirectoryMark) {
  const text = line.slice(checksumDigits + 1).trimEnd();
  // Compare every byte: a changed one in the padding is damage, too.
  if (line !== lineOf(text) || !text.startsWith(`${program} `)) return { kind: "damaged" };
  if (!text.startsWith(`${format} `)) return { kind: "old" };
  const [found = "", mark = "", seed = "", rewrite] = text.slice(format.length + 1).split(" ");
  if (found !== kind) return { kind: "foreign" };
  const known = { mark, seed: Buffer.from(seed, "base64").toString("utf8") };
  return { kind: "whole", ...known, ...(rewrite === undefined ? {} : { rewrite }) };
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(checksumDigits, "0");
}
