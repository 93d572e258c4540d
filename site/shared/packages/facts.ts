// Data of the package pages, extracted from the sources by `plugins/packages`.
import type { RouteLink } from "../route-link.ts";

/** Run of code: plain text, or a token with its CSS class and optional link target. */
export type CodePiece = string | readonly [className: string, text: string, to?: string];

/** Code line by line. */
export type CodeLines = readonly (readonly CodePiece[])[];

/** Kind of a declaration. */
export type NameKind = "function" | "class" | "interface" | "type" | "enum" | "constant";

/** A member of a class, an interface or an object type. */
export interface ApiMember {
  /** Id on the page: `SwarmOptions.port`. */
  readonly id: string;
  readonly code: CodeLines;
  /** Doc comment as Markdown: paragraphs, code, links. Empty if missing. */
  readonly doc: string;
  /** Related pages, operations and errors. */
  readonly links?: readonly RouteLink[];
}

/** Exported declaration. */
export interface ApiName {
  /** Id on the page. */
  readonly id: string;
  readonly name: string;
  readonly kind: NameKind;
  /** Declaration without function bodies; without members if they are listed separately. */
  readonly code: CodeLines;
  readonly doc: string;
  /** Code of the doc comment's `@example`, which a test executes. */
  readonly example?: CodeLines;
  /** Related pages, operations and errors. */
  readonly links?: readonly RouteLink[];
  readonly members: readonly ApiMember[];
}

/** Entry of a package: the exports of one import path. */
export interface ApiModule {
  /** Subpath after the package name: `vitest`; empty for the main entry. */
  readonly subpath: string;
  /** Import specifier: `@swarm-docs/node/vitest`. */
  readonly specifier: string;
  /** Purpose, as Markdown. */
  readonly doc: string;
  /** Example import statement. */
  readonly importLine: CodeLines;
  readonly names: readonly ApiName[];
  /** Types used in signatures but not exported by any entry. */
  readonly related: readonly ApiName[];
}

/** Package with its entries, sorted by name. */
export interface ApiPackage {
  /** Name of its folder: `node`. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Install command. */
  readonly install: CodeLines;
  readonly modules: readonly ApiModule[];
}
