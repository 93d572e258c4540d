import type { Content } from "../content.ts";
import { editionOf } from "../edition.ts";

/** The text of `--help`. */
export function helpText({ version, editions }: Content): string {
  const releases = editions.map(({ release }) => release).join(", ");
  return `swarm-docs: the documentation of Swarm ${version}, without a network

  swarm-docs WORDS…            the places that answer, best first
  swarm-docs show ADDRESS      a page as Markdown: /docs/concepts/pss, /blog/…,
                               /errors/ID; /errors and /api list all
  swarm-docs api [OPERATION]   an operation: buyStamp, "POST /stamps/{amount}/{depth}"; without one, all
  swarm-docs error TEXT        cause and remedy of an error or log line: "batch is overissued"
  swarm-docs log [FILE]        reads a log (or standard input): what it knows, what needs action
  swarm-docs mcp               a Model Context Protocol server on standard input and output
  swarm-docs search WORDS…     the first form, for words that are commands

Options
  --edition RELEASE   release of Bee: ${releases}; without it ${editionOf({ version, editions }).release}
  --limit N           hits of a search, 1 to 20; without it 3
  --json              for programs
  --node URL          mcp: a node whose state may be read and from which may be downloaded
  --allow-writes      mcp: uploads to that node, too
  --version           versions of the documentation and what it describes
  -h, --help          this text

An address with the folder of an edition (/docs/2.8/…) is a page of that edition. Colours and pages
come at a terminal only; NO_COLOR and PAGER are followed.

Exit codes: 0 found (log: nothing needs action), 1 not found (log: something needs action),
2 the command line is wrong, or the answer cannot be written.
`;
}
