import { bundle, toJson, toYaml } from "@swarm-docs/openapi/bundle/bundle";
import { errorsOf } from "@swarm-docs/openapi/bundle/errors";
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { readDocument } from "@swarm-docs/openapi/document/read";
import {
  BASE_VERSION,
  INTERFACE_VERSIONS,
  type InterfaceVersion,
} from "@swarm-docs/openapi/document/version";
import { catalogueMarkdown } from "@swarm-docs/openapi/markdown/catalogue";
import { documentMarkdown } from "@swarm-docs/openapi/markdown/document";
import { markdownPages, type MarkdownPage } from "@swarm-docs/openapi/markdown/pages";
import { pageTitle } from "../../content/titles.ts";
import type { SearchFile } from "../../shared/api-reference/search-file.ts";
import type { ReferenceIslands } from "../../render/api-reference/islands.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import { entryRoute } from "../../shared/errors/entries.ts";
import type { Edition } from "../../settings/editions.ts";
import { filesOf } from "./addresses.ts";
import { chipsOf, NO_CHIPS, otherVersion, type Chips } from "./chips/chips.ts";
import { renderReference } from "./render/render.tsx";
import { searchFile } from "./render/search.ts";

/** The reference of an edition of the site. */
export interface EditionReference {
  readonly edition: Edition;
  readonly reference: BuiltReference;
}

/** Everything that the plugin makes from the interface document. */
export interface BuiltReference {
  readonly html: string;
  /** Ids on the page. */
  readonly anchors: readonly string[];
  /** Routes of the site that the page links to. */
  readonly routes: readonly string[];
  readonly search: SearchFile;
  readonly markdown: string;
  /** Every group and operation as Markdown; links lead to routes of the site. */
  readonly pages: readonly MarkdownPage[];
  readonly json: string;
  readonly yaml: string;
}

/** Where the site lives. */
export interface ReferenceOptions {
  readonly baseUrl: string;
  readonly hashRouting: boolean;
  /** Interactive parts of the page. */
  readonly islands: ReferenceIslands;
  /** The edition whose interface it is; absent for the version described whole, at the root. */
  readonly edition?: Pick<Edition, "interface" | "prefix">;
  /** Gives the document of a version; several editions can share it. */
  readonly documentOf?: DocumentOf;
}

type DocumentOf = (version: InterfaceVersion) => ReturnType<typeof bundle>;

/** Joins each document once, however often it is asked for. */
function joinOnce(): DocumentOf {
  const known = new Map<InterfaceVersion, ReturnType<typeof bundle>>();
  return (version) => {
    const document = known.get(version) ?? bundle(version);
    known.set(version, document);
    return document;
  };
}

/** What differs from the version that the page of this one is compared with. */
async function chipsFor(version: InterfaceVersion, documentOf: DocumentOf): Promise<Chips> {
  const other = otherVersion(version);
  if (other === undefined) return NO_CHIPS;
  const [own, others] = [errorMessages(version), errorMessages(other)];
  const side = async (of: InterfaceVersion) => ({
    version: of,
    document: (await documentOf(of)) as unknown as JsonObject,
  });
  return chipsOf(
    await side(version),
    await side(other),
    (id) => own.get(id) ?? others.get(id) ?? id,
  );
}

/** Texts of the errors of a version by id, variable parts filled in. */
export function errorMessages(version: InterfaceVersion = BASE_VERSION): Map<string, string> {
  return new Map(
    errorsOf(version).map(({ id, message, example }) => [String(id), String(example ?? message)]),
  );
}

/** Links of ready Markdown lead to the edition with this prefix. */
const inEdition = (markdown: string, prefix: string): string =>
  markdown.replaceAll(
    /\]\((\/(?:docs|api)\/)/g,
    (_, room: string) => `](${routeIn(room, { prefix })}`,
  );

/** The version of the interface that an edition describes. Throws an Error when it has no document. */
export function versionOf(edition: Pick<Edition, "interface">): InterfaceVersion {
  const version = INTERFACE_VERSIONS.find((one) => one === edition.interface);
  if (!version) throw new Error(`There is no document of interface ${edition.interface}.`);
  return version;
}

/**
 * Bundles `api/` for one edition and makes the page, its search records, its Markdown twin and the
 * two files.
 */
export async function buildReference({
  baseUrl,
  hashRouting,
  islands,
  edition = { interface: BASE_VERSION, prefix: "" },
  documentOf = bundle,
}: ReferenceOptions): Promise<BuiltReference> {
  const { prefix } = edition;
  const version = versionOf(edition);
  const bundled = await documentOf(version);
  const document = bundled as unknown as JsonObject;
  const model = readDocument(document);
  const messages = errorMessages(version);
  const routes = new Set<string>();
  // With hash routing files are relative to the one page, whose folder the build does not know.
  const page = (at: string): string => {
    if (/\.\w+$/.test(at)) return (hashRouting ? "./" : baseUrl) + at.slice(1);
    const route = routeIn(at, edition);
    routes.add(route);
    return hashRouting ? `#${route}` : baseUrl + route.slice(1);
  };
  const here = (id: string): string => (hashRouting ? `#/api/${prefix}#${id}` : `#${id}`);
  const twin = (id: string): string | undefined =>
    hashRouting ? undefined : `${baseUrl}api/${prefix}${id}.md`;
  const title = (route: string): string => pageTitle(route, {});
  const links = { error: entryRoute, page: (to: string) => `[${title(to)}](${to})` };
  const { html, sections } = renderReference(document, model, {
    page,
    here,
    title,
    twin,
    messages,
    files: filesOf(edition),
    islands,
    chips: await chipsFor(version, documentOf),
  });
  return {
    html,
    anchors: [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id),
    routes: [...routes],
    search: searchFile(model, messages, sections),
    markdown: inEdition(
      `${documentMarkdown(model, links)}\n${catalogueMarkdown(document)}`,
      prefix,
    ),
    pages: markdownPages(model, links).map((one) => ({
      ...one,
      body: inEdition(one.body, prefix),
    })),
    json: toJson(bundled),
    yaml: toYaml(bundled),
  };
}

/** The references of all editions, in their order. */
export async function buildEditions(
  place: Pick<ReferenceOptions, "baseUrl" | "hashRouting" | "islands">,
  editions: readonly Edition[],
): Promise<readonly EditionReference[]> {
  const built: EditionReference[] = [];
  const documentOf = joinOnce();
  for (const edition of editions)
    built.push({ edition, reference: await buildReference({ ...place, edition, documentOf }) });
  return built;
}
