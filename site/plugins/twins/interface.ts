import type { InterfaceFiles } from "../api/addresses.ts";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import { operationLines, type ReferencePages } from "./operations.ts";
import { indexFile, type Headed, type Twin } from "./twin.ts";

/** The reference of an edition: its parts, and all of it in one text. */
export interface WrittenReference extends ReferencePages {
  readonly files: InterfaceFiles;
  readonly markdown: string;
}

/** The heading of the first group ends the introduction. */
const SECTION = /^(?=## )/m;

/** The sections after the groups: statuses, formats, states, limits. */
function catalogueOf({ markdown, pages }: WrittenReference): string {
  const groups = new Set(pages.map(({ title }) => `## ${title}`));
  const [, ...sections] = markdown.split(SECTION);
  const own = sections.filter((section) => !groups.has(section.slice(0, section.indexOf("\n"))));
  return own.map((section) => section.trim()).join("\n\n");
}

/**
 * The Markdown of `/api/`, a list of links to every operation, and the whole reference in one text. The
 * whole exceeds the limits of most programs, so no index links to it. `operations` is the result of
 * `operationTwins`, `routes` all routes with a twin.
 */
export function interfaceTwins(
  reference: WrittenReference,
  operations: ReadonlyMap<string, Twin>,
  address: Address,
  routes: ReadonlySet<string>,
): { readonly overview: Twin; readonly whole: Twin } {
  const { edition, files, markdown } = reference;
  const [intro = ""] = markdown.split(SECTION);
  const [heading = "", description = "", ...lead] = intro.trim().split("\n\n");
  const head: Headed = {
    route: `/api/${edition.prefix}`.replace(/\/$/, ""),
    place: `api/${edition.prefix}`,
    index: indexFile(edition),
    title: heading.replace(/^# /, ""),
    description,
    checked: [`Bee ${edition.release}`],
    isFolder: true,
  };
  const whole = writtenTwin(
    { ...head, route: files.whole.replace(/\.md$/, ""), isFolder: false },
    markdown.slice(markdown.indexOf(description) + description.length).trim(),
    address,
    routes,
  );
  const overview = writtenTwin(
    head,
    [...lead, catalogueOf(reference)].join("\n\n"),
    address,
    routes,
  );
  const list = `## Operations

Each has a page of its own with parameters, answers, errors and samples, and so has each group.

${operationLines(reference, operations, address)}`;
  return { overview: { ...overview, markdown: insert(overview.markdown, list) }, whole };
}

/** Text with a section in front of its first one. */
const insert = (text: string, section: string): string =>
  text.replace(SECTION, () => `${section}\n\n`);
