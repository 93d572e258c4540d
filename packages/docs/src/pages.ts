import { KINDS } from "@swarm-docs/search/engine/format";
import { addressOf } from "@swarm-docs/search/engine/hits";
import type { Content, EditionContent, Entry } from "./content.ts";
import { editionOf, placeOf, siteAddress } from "./edition.ts";
import { engineOf } from "./find.ts";
import { findOperations, interfaceOf, operationText } from "./operations.ts";
import { entryNamed, sectionUnder } from "./markdown.ts";

/** A page, or a part of one, as Markdown. */
export interface PageText {
  /** Address on the site, with the folder of its edition. */
  readonly address: string;
  /** Release of Bee that it describes. */
  readonly release: string;
  readonly markdown: string;
}

/** The page `/errors`: every error and log line of a release, with its address. */
function entriesPage({ entries, release }: EditionContent): string {
  const part = (title: string, kind: Entry["kind"]): string => {
    const own = entries.filter((entry) => entry.kind === kind);
    return `## ${title}\n\n${own.map(({ id, title: of }) => `- ${of} (/errors/${id})`).join("\n")}`;
  };
  const head = `# Errors and log lines\n\nOf Bee ${release}. Each page says the cause, how to check and how to fix.`;
  return [head, part("Errors", "error"), part("Log lines", "log")].join("\n\n");
}

/** The page `/api`: every operation of a release, with its address. */
function operationsPage(edition: EditionContent): string {
  const groups = interfaceOf(edition).groups.map(({ name, operations }) => {
    const lines = operations.map(
      ({ id, method, path, summary }) =>
        `- ${method} ${path}: ${summary} (${siteAddress("/api/", edition)}#${id})`,
    );
    return `## ${name}\n\n${lines.join("\n")}`;
  });
  const head = `# HTTP interface ${edition.interface}\n\nOf Bee ${edition.release}. An operation says its parameters, answers and errors.`;
  return [head, ...groups].join("\n\n");
}

/** The whole page at an unprefixed route, or `undefined`. */
function pageOf(edition: EditionContent, route: string, anchor: string): string | undefined {
  const page = edition.pages[route];
  if (page !== undefined) return page;
  const [, room, name = ""] = /^\/(errors|api)(?:\/([\w-]+))?$/.exec(route) ?? [];
  if (room === "errors") {
    return name === "" ? entriesPage(edition) : undefined;
  }
  if (room === "api" && name === "" && anchor === "") return operationsPage(edition);
  const [operation] = room === "api" ? findOperations(edition, name || anchor) : [];
  return operation && operationText(edition, operation);
}

/** An address without the slash before its anchor, which routes of folders have. */
const withoutSlash = (address: string): string => address.replace("/#", "#");

/**
 * The part of a page at an anchor, whose title the search index knows: ids that differ from the words are not
 * in the Markdown, and rows of tables have none there.
 */
function partAt(edition: EditionContent, whole: string, address: string): string | undefined {
  const { file } = engineOf(edition);
  const { kind, page, title } = file.docs;
  const doc = title.findIndex(
    (_, at) => withoutSlash(addressOf(file, at)) === withoutSlash(address),
  );
  const name = title[doc];
  if (name === undefined) return undefined;
  const before = title.slice(0, doc).filter((one, at) => one === name && page[at] === page[doc]);
  const section = sectionUnder(whole, { title: name });
  if (kind.charAt(doc) === KINDS.section) return section;
  return entryNamed(whole, name, before.length) ?? section;
}

/** The page of a message: of the wished edition, or of the one whose release has it, as on the site. */
function entryPage(content: Content, wished: EditionContent, id: string): PageText | undefined {
  for (const { entries, release } of [wished, ...content.editions]) {
    const entry = entries.find((one) => one.id === id);
    if (entry)
      return {
        address: `/errors/${id}`,
        release,
        markdown: `# ${entry.title}\n\n${entry.markdown}`,
      };
  }
  return undefined;
}

/**
 * The page at an address. An address with the folder of an edition (`/docs/2.8/…`) is of that edition,
 * unless another is wished for; the others are of the wished one, without a wish of the newest one that has
 * the page. With an anchor it is the part under
 * that heading, the row or item with that id, or the page where the anchor is unknown. `undefined` when there is no such page;
 * throws a `UsageError` for an unknown edition.
 */
export function readPage(content: Content, address: string, wish?: string): PageText | undefined {
  const { route, anchor, edition: named } = placeOf(address, content);
  const wished = wish === undefined && named ? named : editionOf(content, wish);
  const id = /^\/errors\/(.+)$/.exec(route)?.[1] ?? /^(?:error|log)-(.+)$/.exec(anchor)?.[1];
  const entry = id === undefined ? undefined : entryPage(content, wished, id);
  if (entry) return entry;
  const isOpen = wish === undefined && named === undefined;
  for (const edition of isOpen ? [wished, ...content.editions] : [wished]) {
    const whole = pageOf(edition, route, anchor);
    if (whole === undefined) continue;
    const { release } = edition;
    const place = siteAddress(route, edition);
    if (anchor === "") return { address: place, release, markdown: whole };
    const exact = `${place}#${anchor}`;
    const part = sectionUnder(whole, { anchor }) ?? partAt(edition, whole, exact);
    return { address: part === undefined ? place : exact, release, markdown: part ?? whole };
  }
  return undefined;
}

/** Addresses on the site of all pages of an edition. */
export function addressesOf(edition: EditionContent): string[] {
  return Object.keys(edition.pages).map((route) => siteAddress(route, edition));
}

/** Routes whose last segment resembles the requested one, as suggestions. */
export function similarPages(edition: EditionContent, address: string): string[] {
  const words = address.toLowerCase().split(/\W+/);
  const last = words.findLast((word) => word.length > 2) ?? "";
  if (last === "") return [];
  return addressesOf(edition)
    .filter((one) => one.toLowerCase().includes(last))
    .slice(0, 5);
}
