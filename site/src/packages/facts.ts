// What the pages of the packages say; `plugins/packages` reads it from the sources.

/** A run of characters of code: as it stands, or with the class of its colour and where it leads. */
export type CodePiece = string | readonly [className: string, text: string, to?: string];

/** Code line by line. */
export type CodeLines = readonly (readonly CodePiece[])[];

/** What kind of name a declaration gives. */
export type NameKind = "function" | "class" | "interface" | "type" | "constant";

/** A member of a class, an interface or an object type. */
export interface ApiMember {
  /** Id on the page: `SwarmOptions.port`. */
  readonly id: string;
  readonly code: CodeLines;
  /** Its doc comment as Markdown: paragraphs, code, links. Empty without one. */
  readonly doc: string;
}

/** A declaration, as its source says it. */
export interface ApiName {
  /** Id on the page. */
  readonly id: string;
  readonly name: string;
  readonly kind: NameKind;
  /** The declaration without bodies; without members where they follow. */
  readonly code: CodeLines;
  readonly doc: string;
  readonly members: readonly ApiMember[];
}

/** An entry of a package: what one import path offers. */
export interface ApiModule {
  /** Behind the name of the package: `vitest`; empty for the package's own name. */
  readonly subpath: string;
  /** What an import names: `@swarm-docs/node/vitest`. */
  readonly specifier: string;
  /** What it is for, as Markdown. */
  readonly doc: string;
  /** A statement that imports it. */
  readonly importLine: CodeLines;
  readonly names: readonly ApiName[];
  /** Types that its signatures speak of and no entry exports. */
  readonly related: readonly ApiName[];
}

/** A package, with its entries in the order of their names. */
export interface ApiPackage {
  /** Name of its folder: `node`. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** A command that installs it. */
  readonly install: CodeLines;
  readonly modules: readonly ApiModule[];
}
