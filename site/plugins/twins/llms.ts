import { inEdition } from "../../shared/edition/in-edition.ts";
import type { Edition } from "../../settings/editions.ts";
import type { InterfaceFiles } from "../api/addresses.ts";
import { ENTRY_INDEX } from "./entries.ts";
import type { Address } from "./links.ts";
import { operationLines, type ReferencePages } from "./operations.ts";
import { beeJsLines } from "./bee-js.ts";
import { packageLines } from "./packages.ts";
import { lengthOf } from "./parts.ts";
import { indexFile, tokens, twinLine, type Twin } from "./twin.ts";

/** Sidebars by name, as the framework has loaded them. */
export type Sidebars = Readonly<Record<string, unknown>>;

/** Pages of one sidebar in its order, by route. */
export interface Shelf {
  readonly id: string;
  readonly name: string;
  readonly routes: readonly string[];
}

const NAMES: Readonly<Record<string, string>> = {
  concepts: "Concepts",
  bee: "Bee client",
  develop: "Develop",
  desktop: "Swarm Desktop",
  References: "References",
};

/** Ids of the docs in a part of a sidebar, first to last. */
function idsOf(item: unknown): string[] {
  if (typeof item === "string") return [item];
  if (Array.isArray(item)) return item.flatMap(idsOf);
  const { type, id, link, items } = item as {
    type?: string;
    id?: string;
    link?: { type: string; id?: string };
    items?: unknown;
  };
  if (type === "doc") return id === undefined ? [] : [id];
  return [...(link?.type === "doc" && link.id ? [link.id] : []), ...idsOf(items ?? [])];
}

/** The sidebars as lists of routes. `prefix` follows `/docs/` in the edition's routes. */
export function shelvesOf(sidebars: Sidebars, prefix = ""): Shelf[] {
  return Object.entries(sidebars).map(([id, items]) => ({
    id: id.toLowerCase(),
    name: NAMES[id] ?? id,
    routes: idsOf(items).map((doc) => `/docs/${prefix}${doc.replace(/\/index$/, "")}`),
  }));
}

const line = (twin: Twin, address: Address): string =>
  twinLine(twin, address, { length: lengthOf(twin, address) });

/** Frequent mistakes of programs. Each line is a fact of the pages. */
function instructions(edition: Edition, others: readonly Edition[], baseUrl: string): string {
  const names = others.map(
    (other) =>
      `[Bee ${other.release}, interface ${other.interface}](${baseUrl}${indexFile(other)})`,
  );
  const joins = inEdition({ since: "2.8.0" }, edition.release)
    ? "A node on the main network needs this release: 2.6.0 cannot join it any more."
    : "The main network needs Bee 2.8.0 or later, which this release cannot join; for development, private networks and this interface the pages hold.";
  return `## Before you write code or commands

- Two releases are in use: these pages describe Bee ${edition.release} (interface ${edition.interface}). ${joins} The same pages for the other release: ${names.join(", ")}.
- A node serves one HTTP interface, on port 1633. The debug port 1635 of old releases is gone.
- Every upload needs a postage batch that is usable: buy one with \`POST /stamps/{amount}/{depth}\`, wait until \`GET /stamps/{batch_id}\` says \`"usable": true\`, and send its id as \`Swarm-Postage-Batch-Id\`.
- Amounts are whole numbers of PLUR, never xBZZ: 1 xBZZ = 10^16 PLUR. Depth is 17 or more; 20 is a sensible start.
- In JavaScript use \`@ethersphere/bee-js@${edition["bee-js"]}\` with this edition: an unpinned install may bring a release for another interface.
- A reference is 64 hexadecimal digits, 128 when the content is encrypted. \`/bytes\` and \`/bzz\` give different references for the same content.
- Try everything without funds on the development node, see the page on developer mode. Public gateways are no place for tests.
- In short, for agents: [how to work with Swarm](${baseUrl}skills/swarm/SKILL.md). Offline: \`swarm-docs mcp\`, see the page on terminal and agents.`;
}

/** What the index of an edition lists. */
export interface Listed {
  readonly edition: Edition;
  /** The other editions of the site. */
  readonly others: readonly Edition[];
  /** Its pages and the posts by route. */
  readonly twins: ReadonlyMap<string, Twin>;
  /** The list of errors and log lines. */
  readonly errors: Twin;
  /** What differs between the editions, a page for each pair. */
  readonly differences: readonly Twin[];
  /** What the packages offer to programs: their list, each package and each entry. */
  readonly packages: readonly Twin[];
  /** The reference of bee-js of all editions. */
  readonly beeJs: readonly Twin[];
  readonly reference: ReferencePages & { readonly files: InterfaceFiles };
  /** Its groups and operations by route. */
  readonly operations: ReadonlyMap<string, Twin>;
  /** All of the interface in one text. */
  readonly whole: Twin;
  /** Pages that need a browser for most of their function. */
  readonly tools: readonly Twin[];
}

/** The index of an edition (`/llms.txt` at the root): what this is, what to know first, and every page with a line. */
export function indexText(
  shelves: readonly Shelf[],
  {
    edition,
    others,
    twins,
    errors,
    differences,
    packages,
    beeJs,
    reference,
    operations,
    whole,
    tools,
  }: Listed,
  address: Address,
): string {
  const { baseUrl } = address;
  const file = (name: keyof InterfaceFiles): string => baseUrl + reference.files[name].slice(1);
  const shown = new Set(shelves.flatMap(({ routes }) => routes));
  const more = [...twins.values()].filter(({ route }) => !shown.has(route));
  const sections = [
    ...shelves.map(({ name, routes }) => ({
      name,
      pages: routes.map((route) => need(twins, route)),
    })),
    { name: "Optional", pages: [...more, ...tools] },
  ];
  return `# Swarm Documentation, Bee ${edition.release}

> Swarm is a decentralised storage network; Bee is its node. These pages say how it works, how to run a node, how to use Swarm Desktop and how to build on the node's HTTP interface. Samples for the development node are executed before a page is published.

${instructions(edition, others, baseUrl)}

## The HTTP interface

One of these files is enough for a call. [${file("markdown")}](${file("markdown")}) has this list with statuses, value formats, states and limits; \`${file("whole")}\` is everything in one file, ${tokens(whole.markdown)}.

- [OpenAPI 3.1 document](${file("json")}): the same for programs; ${file("yaml")} with comments
${operationLines(reference, operations, address)}

## Errors and log lines

${line(errors, address)}
- [Index of them](${baseUrl}${ENTRY_INDEX}): a line for each, without the groups

## bee-js

${beeJsLines(beeJs, edition.prefix, address)}

## Packages

${packageLines(packages, address)}

## What changed between the releases

${differences.map((twin) => line(twin, address)).join("\n")}

${sections
  .map(({ name, pages }) => `## ${name}\n\n${pages.map((page) => line(page, address)).join("\n")}`)
  .join("\n\n")}
`;
}

function need(twins: ReadonlyMap<string, Twin>, route: string): Twin {
  const twin = twins.get(route);
  if (!twin) throw new Error(`The sidebar has ${route}, and no page has it.`);
  return twin;
}

/** The index of one sidebar: \`/docs/<section>/llms.txt\`. */
export function shelfText(
  { name, routes }: Shelf,
  { edition, twins }: Pick<Listed, "edition" | "twins">,
  address: Address,
): string {
  const lines = routes.map((route) => line(need(twins, route), address)).join("\n");
  const index = address.baseUrl + indexFile(edition);
  return `# Swarm Documentation, Bee ${edition.release}: ${name}\n\n> Index of all pages: ${index}\n\n${lines}\n`;
}

/** `/llms-full.txt`: all pages of the sidebars, one after the other. */
export function fullText(shelves: readonly Shelf[], twins: ReadonlyMap<string, Twin>): string {
  const pages = shelves.flatMap(({ routes }) => routes.map((route) => need(twins, route).markdown));
  return pages.join("\n---\n\n");
}
