import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseMediaType } from "../../src/http/media-type.ts";
import { readMultipart } from "../../src/http/multipart.ts";
import { readTar } from "../../src/http/tar.ts";
import { archiveOf } from "./archives.ts";
import { edgeFormOf } from "./edge-forms.ts";
import { formOf, type Form } from "./forms.ts";

/** Seeds of each kind; more with `COLLECTION_SEEDS`. */
const seeds = Number(process.env["COLLECTION_SEEDS"] ?? 150);
/** Large files, and what a piece size of one byte is tried with. */
const [mostBytes, mostForOnes] = [1 << 20, 6_000];

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Names and digests of all parts, and the kind of error that ended them. */
async function outcome(parts: AsyncIterable<Part>): Promise<unknown[]> {
  const found: unknown[] = [];
  try {
    for await (const { name, filename, contentType, body } of parts) {
      const hash = createHash("sha256");
      let size = 0;
      for await (const slice of body) {
        hash.update(slice);
        size += slice.length;
        if (size > mostBytes) return [...found, name, "large"];
      }
      found.push([name, filename, contentType, size, hash.digest("hex")]);
    }
  } catch (error) {
    found.push((error as Error).name);
  }
  return found;
}

const pace = (): void => undefined;

function readers(
  bytes: Uint8Array,
  read: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Part>,
) {
  const sizes = bytes.length <= mostForOnes ? [1, 7, 511, 4096] : [511, 4096];
  return sizes.map((size) => outcome(read(pieces(bytes, size))));
}

describe("what is read does not depend on the pieces in which it comes", () => {
  it("from archives", async () => {
    for (let seed = 1; seed <= seeds; seed++) {
      const bytes = archiveOf(seed);
      const read = (source: AsyncIterable<Uint8Array>) => readTar(source, pace);
      const whole = await outcome(read(pieces(bytes, Math.max(1, bytes.length))));
      for (const found of await Promise.all(readers(bytes, read))) {
        expect(found, `archive ${seed}`).toEqual(whole);
      }
    }
  });

  it.each<readonly [string, (seed: number) => Form]>([
    ["forms", formOf],
    ["forms about the edges of Go's buffers", edgeFormOf],
  ])("from %s", async (_, formOfSeed) => {
    for (let seed = 1; seed <= seeds; seed++) {
      const { contentType, body } = formOfSeed(seed);
      const boundary = parseMediaType(contentType).parameters.get("boundary") ?? "";
      const options = { boundary, maySoftBreakHaveBlanks: true, pace };
      const read = (source: AsyncIterable<Uint8Array>) => readMultipart(source, options);
      const whole = await outcome(read(pieces(body, Math.max(1, body.length))));
      for (const found of await Promise.all(readers(body, read))) {
        expect(found, `form ${seed}`).toEqual(whole);
      }
    }
  });
});
