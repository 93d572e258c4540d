import { addressOf } from "@swarm-docs/search/engine/hits";
import type { Content, EditionContent, Entry } from "./content.ts";
import { editionOf, placeOf, siteAddress } from "./edition.ts";
import { engineOf } from "./find.ts";
import { findOperations, interfaceOf, operationText } from "./operations.ts";
import { sectionUnder } from "./markdown.ts";

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
    if (name === "") return entriesPage(edition);
    const entry = edition.entries.find(({ id }) => id === name);
    return entry && `# ${entry.title}\n\n${entry.markdown}`;
  }
  if (room === "api" && name === "" && anchor === "") return operationsPage(edition);
  const [operation] = room === "api" ? findOperations(edition, name || anchor) : [];
  return operation && operationText(edition, operation);
}

/** The heading at an address, which the search index knows: ids that differ from the words are not in the Markdown. */
function headingAt(edition: EditionContent, address: string): string | undefined {
  const { file } = engineOf(edition);
  return file.docs.title.find((_, doc) => addressOf(file, doc) === address);
}

/**
 * The page at an address. An address with the folder of an edition (`/docs/2.8/…`) is of that edition,
 * unless another is wished for; the others are of the wished one. With an anchor it is the part under
 * that heading, or the page where the anchor is no heading. `undefined` when there is no such page;
 * throws a `UsageError` for an unknown edition.
 */
export function readPage(content: Content, address: string, wish?: string): PageText | undefined {
  const { route, anchor, edition: named } = placeOf(address, content);
  const edition = wish === undefined && named ? named : editionOf(content, wish);
  const whole = pageOf(edition, route, anchor);
  if (whole === undefined) return undefined;
  const place = siteAddress(route, edition);
  const part =
    anchor === ""
      ? undefined
      : (sectionUnder(whole, { anchor }) ??
        sectionUnder(whole, { title: headingAt(edition, `${place}#${anchor}`) }));
  return {
    address: place + (part === undefined ? "" : `#${anchor}`),
    release: edition.release,
    markdown: part ?? whole,
  };
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
