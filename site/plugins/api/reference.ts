import { bundle, toJson, toYaml } from "@swarm-docs/openapi/bundle/bundle";
import { errorsOf } from "@swarm-docs/openapi/bundle/errors";
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { formatsOf } from "@swarm-docs/openapi/document/media";
import { readDocument } from "@swarm-docs/openapi/document/read";
import { BASE_VERSION, type InterfaceVersion } from "@swarm-docs/openapi/document/version";
import { catalogueMarkdown } from "@swarm-docs/openapi/markdown/catalogue";
import { documentMarkdown } from "@swarm-docs/openapi/markdown/document";
import { markdownPages, type MarkdownPage } from "@swarm-docs/openapi/markdown/pages";
import { titleOf } from "../../config/front-matter.ts";
import type { SearchFile } from "../../src/api-reference/side/search-file.ts";
import { entryRoute } from "../../src/errors/entries.ts";
import { renderReference } from "./render/render.tsx";
import { searchFile } from "./render/search.ts";

/** Everything that the plugin makes from the interface document. */
export interface Reference {
  readonly html: string;
  /** Ids on the page. */
  readonly anchors: readonly string[];
  /** Routes of the site that the page links to. */
  readonly routes: readonly string[];
  readonly search: SearchFile;
  /** The id of a batch that the samples name: 64 hex digits. */
  readonly sampleBatch: string;
  readonly markdown: string;
  /** Every group and operation as Markdown; links lead to routes of the site. */
  readonly pages: readonly MarkdownPage[];
  readonly json: string;
  readonly yaml: string;
}

/** Where the site lives. */
export interface Place {
  readonly baseUrl: string;
  readonly hashRouting: boolean;
}

/** Texts of the errors of a version by id, variable parts filled in. */
export function errorMessages(version: InterfaceVersion = BASE_VERSION): Map<string, string> {
  return new Map(
    errorsOf(version).map(({ id, message, example }) => [String(id), String(example ?? message)]),
  );
}

/** Bundles `api/` and makes the page, its search records, its Markdown twin and the two files. */
export async function buildReference({ baseUrl, hashRouting }: Place): Promise<Reference> {
  const bundled = await bundle();
  const document = bundled as unknown as JsonObject;
  const model = readDocument(document);
  const messages = errorMessages();
  const routes = new Set<string>();
  // Files lie below the base URL; routes of a build with hash routing do not.
  const page = (route: string): string => {
    if (/\.\w+$/.test(route)) return baseUrl + route.slice(1);
    routes.add(route);
    return hashRouting ? `#${route}` : baseUrl + route.slice(1);
  };
  const here = (id: string): string => (hashRouting ? `#/api/#${id}` : `#${id}`);
  const twin = (id: string): string | undefined =>
    hashRouting ? undefined : `${baseUrl}api/${id}.md`;
  const title = (route: string): string => titleOf(route, {});
  const formats = formatsOf(document);
  const links = { error: entryRoute, page: (to: string) => `[${title(to)}](${to})` };
  const { html, sections } = renderReference(document, model, {
    page,
    here,
    title,
    twin,
    messages,
  });
  return {
    html,
    anchors: [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id),
    routes: [...routes],
    search: searchFile(model, messages, sections),
    sampleBatch: String(formats.find(({ name }) => name === "BatchId")?.examples[0] ?? ""),
    markdown: `${documentMarkdown(model, links)}\n${catalogueMarkdown(document)}`,
    pages: markdownPages(model, links),
    json: toJson(bundled),
    yaml: toYaml(bundled),
  };
}
