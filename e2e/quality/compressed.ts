import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { DIR } from "../built.ts";

/**
 * Bytes of an answer, compressed with brotli at quality 11: the size of the `.br` file that the build writes
 * beside a file, if the answer is that file.
 */
export function compressedSize(url: string, body: Buffer): number {
  const file = path.join(DIR, decodeURIComponent(new URL(url).pathname));
  const isFile = existsSync(`${file}.br`) && readFileSync(file).equals(body);
  return isFile ? statSync(`${file}.br`).size : brotliCompressSync(body).length;
}
