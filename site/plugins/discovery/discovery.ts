// How programs find what the site has for them: headers of every answer, and files below `.well-known`.
import type { Site } from "../../settings/site.ts";
import { npmArguments, type PackageSource } from "../../content/package-commands.ts";
import { filesOf } from "../api/addresses.ts";

/** Whether the files below `.well-known` exist: programs look for them at the root of a host only. */
export const hasWellKnown = ({ baseUrl, router }: Pick<Site, "baseUrl" | "router">): boolean =>
  baseUrl === "/" && router === "history";

/** Paths below `.well-known/`. */
export const WELL_KNOWN = {
  catalog: "api-catalog",
  skills: "agent-skills/index.json",
  serverCard: "mcp/server-card.json",
} as const;

/**
 * Headers that name the indexes for programs [RFC 8288]. Only what the site has is named; with hash
 * routing that is nothing. `hasFiles`: whether it has the files below `.well-known`.
 */
export function discoveryHeaders(
  site: Pick<Site, "baseUrl" | "router">,
  hasFiles: boolean = hasWellKnown(site),
): Readonly<Record<string, string>> {
  if (site.router === "hash") return {};
  const { baseUrl } = site;
  const index = `${baseUrl}llms.txt`;
  const known = `${baseUrl}.well-known/`;
  const links = [
    [index, "llms-txt"],
    ...(hasFiles
      ? [
          [known + WELL_KNOWN.catalog, "api-catalog"],
          [known + WELL_KNOWN.skills, "agent-skills"],
        ]
      : []),
  ];
  return {
    Link: links.map(([to, rel]) => `<${to}>; rel="${rel}"`).join(", "),
    "X-Llms-Txt": index,
  };
}

/** Media type of the catalog. [RFC 9727 §4] */
export const CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The catalog of interfaces [RFC 9727, RFC 9264]: for each edition its document and its description. */
export function apiCatalog({ url, baseUrl, editions }: Site): string {
  const at = (path: string): string => url + baseUrl + path.replace(/^\//, "");
  const interfaces = editions.map((edition) => {
    const { json, yaml, markdown } = filesOf(edition);
    const anchor = at(`api/${edition.prefix}`);
    return {
      anchor,
      "service-desc": [
        { href: at(json), type: "application/json" },
        { href: at(yaml), type: "application/yaml" },
      ],
      "service-doc": [
        { href: anchor, type: "text/html" },
        { href: at(markdown), type: "text/markdown" },
      ],
    };
  });
  const items = interfaces.map(({ anchor }) => ({ href: anchor }));
  const own = { anchor: at(`.well-known/${WELL_KNOWN.catalog}`), item: items };
  return `${JSON.stringify({ linkset: [own, ...interfaces] }, null, 2)}\n`;
}

/** The host in reverse order, as names of servers begin: `org.example.docs`. */
const reversedHost = (url: string): string => new URL(url).hostname.split(".").reverse().join(".");

/**
 * The card of the server for the Model Context Protocol. It runs on the reader's machine, so the card
 * has no remote; how to start it is metadata of ours. [SEP-2127]
 */
export function serverCard(
  { url, baseUrl, version, repository }: Site,
  source: PackageSource,
): string {
  const name = reversedHost(url);
  const card = {
    $schema: "https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json",
    name: `${name}/swarm-docs`,
    title: "Swarm Documentation",
    version,
    description: "Search, pages, operations and errors of Swarm and Bee, without a network.",
    websiteUrl: url + baseUrl,
    repository: { url: repository, source: "github" },
    remotes: [],
    _meta: {
      [`${name}/package`]: {
        transport: "stdio",
        command: "npx",
        args: ["--yes", ...npmArguments("newest", "docs", source), "mcp"],
        ...(!source.published && { checksums: `${source.address}SHA256SUMS` }),
      },
    },
  };
  return `${JSON.stringify(card, null, 2)}\n`;
}
