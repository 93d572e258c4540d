// Rows of the page `/get`. The terminal program carries the pages of the site, so it is
// packed after they are rendered: its values are inserted into the finished files.
import { bytesText } from "../../shared/numbers/digits.ts";
import type { GetPackage } from "../../shared/get/facts.ts";
import { readPackageHead } from "./head.ts";
import type { Packed } from "../../content/packed-packages.ts";

/** The row of a tarball. */
export function rowOf(packed: Packed): GetPackage {
  const { id, name, description, file, sha256, bytes, unpacked, files } = packed;
  return {
    id,
    name,
    description,
    file,
    sha256,
    size: `${bytesText(bytes)} packed, ${bytesText(unpacked)} in ${files} files`,
    needs: packed.dependencies.join(", ") || "nothing",
    contains: packed.bundled.join(", "),
  };
}

const LATE = ["file", "sha256", "size", "needs", "contains"] as const;
const token = (id: string, key: string): string => `@get-${id}-${key}@`;

/** A row with tokens for the values that exist only when the site is built. */
export function lateRow(id: string): GetPackage {
  const late = Object.fromEntries(LATE.map((key) => [key, token(id, key)]));
  return { ...readPackageHead(id), ...late } as unknown as GetPackage;
}

/** Replaces the tokens of a package in a finished page. */
export function withRow(text: string, packed: Packed): string {
  const row = rowOf(packed);
  return LATE.reduce((done, key) => done.replaceAll(token(row.id, key), row[key]), text);
}
