// Content of the page `/get`, made by `plugins/get`.
import type { CodeLines } from "../packages/facts.ts";

/** Title and description of the page. */
export const GET = {
  route: "/get",
  title: "Get the packages",
  description:
    "The development node, these pages for your terminal, and the libraries, served by this site: commands, sizes, checksums.",
} as const;

/** Command or file to copy. */
export interface GetCommand {
  /** Its purpose, shown before the code. `backticks` mark code. */
  readonly label: string;
  readonly language: string;
  readonly code: CodeLines;
}

/** Section of the page. */
export interface GetPart {
  readonly id: string;
  readonly title: string;
  /** `backticks` mark code. */
  readonly paragraphs: readonly string[];
  readonly commands: readonly GetCommand[];
}

/** Facts about a package. Values are ready to be shown; empty ones are left out. */
export interface GetPackage {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly file: string;
  readonly sha256: string;
  readonly size: string;
  readonly needs: string;
  readonly contains: string;
}

/** Content of the page. */
export interface GetFacts {
  readonly lead: string;
  readonly parts: readonly GetPart[];
  /** Address of the folder of tarballs, with a slash at the end. */
  readonly address: string;
  readonly packages: readonly GetPackage[];
}

/** Rows of a package's list: what, value. */
export function rowsOf({ size, needs, contains }: GetPackage): (readonly [string, string])[] {
  const rows = [
    ["Size", size],
    ["npm also installs", needs],
    ["Contains code of", contains],
  ] as const;
  return rows.filter(([, value]) => value !== "");
}
