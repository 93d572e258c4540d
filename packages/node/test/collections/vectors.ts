import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { baseNames } from "../../src/release/releases.ts";
import type { BaseName } from "../../src/release/name.ts";
import { archiveOf } from "./archives.ts";
import { edgeFormOf } from "./edge-forms.ts";
import { formOf, type Form } from "./forms.ts";

/** One upload with what Bee answered to it. */
export interface UploadVector {
  readonly name: string;
  /** `Content-Type` of the request, a byte string. */
  readonly type: string;
  readonly body: Uint8Array;
  /** Beginning of the reference, or one of {@link refusals}. */
  readonly answers: Readonly<Record<BaseName, string>>;
}

/** Words for refusals, by status and message. */
export const refusals: Readonly<Record<string, string>> = {
  "400 invalid filename in tar archive": "header",
  "400 no files in root directory": "empty",
  "400 invalid content-type": "type",
  "400 invalid header params": "params",
  "500 could not store directory": "broken",
};

function pathOf(name: string): string {
  return join(import.meta.dirname, "vectors", name);
}

/** `text` has one answer for all releases, or one for each, oldest first. */
function answersOf(text: string): Readonly<Record<BaseName, string>> {
  const answers = text.split(" ");
  const each = baseNames.map((name, at) => [name, answers[at] ?? answers[0] ?? ""]);
  return Object.fromEntries(each) as Record<BaseName, string>;
}

/** What programs wrote. */
export function programVectors(): UploadVector[] {
  const all = new Uint8Array(brotliDecompressSync(readFileSync(pathOf("programs.br"))));
  const lineEnd = all.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(all.subarray(0, lineEnd))) as readonly {
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly answer: string;
  }[];
  let at = lineEnd + 1;
  return index.map(({ name, type, bytes, answer }) => {
    const body = all.slice(at, at + bytes);
    at += bytes;
    return { name, type, body, answers: answersOf(answer) };
  });
}

/** Test vectors generated from the seeds 1, 2 …. */
export function generatedVectors(): Readonly<Record<GeneratedKind, UploadVector[]>> {
  const recorded = JSON.parse(readFileSync(pathOf("generated.json"), "utf8")) as Readonly<
    Record<GeneratedKind, readonly string[]>
  >;
  const vectorsOf = (kind: GeneratedKind, make: (seed: number) => Form): UploadVector[] =>
    recorded[kind].map((answer, at) => {
      const { contentType, body } = make(at + 1);
      return { name: `${kind} ${at + 1}`, type: contentType, body, answers: answersOf(answer) };
    });
  return {
    archives: vectorsOf("archives", (seed) => ({
      contentType: "application/x-tar",
      body: archiveOf(seed),
    })),
    forms: vectorsOf("forms", formOf),
    edgeForms: vectorsOf("edgeForms", edgeFormOf),
  };
}

type GeneratedKind = "archives" | "forms" | "edgeForms";
