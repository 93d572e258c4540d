// The README of a package, as its readers outside the repository get it.

/** From `<!-- repository -->` to `<!-- /repository -->`, with the empty line behind. */
const REPOSITORY_BLOCK = /^<!-- repository -->\n[^]*?^<!-- \/repository -->\n\n?/gm;

/**
 * Cuts the marked blocks of a README: they are for work on the sources and name files and commands that an
 * installed package does not have.
 */
export const withoutRepository = (readme: string): string =>
  `${readme.replaceAll(REPOSITORY_BLOCK, "").trimEnd()}\n`;
