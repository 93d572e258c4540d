import type { ApiModule, ApiName, ApiPackage } from "./facts.ts";
import { moduleRoute, packageRoute } from "./routes.ts";

/** Page of a package (with its main entry, if any), or of another entry. */
export interface ApiPage {
  readonly route: string;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  readonly of: ApiPackage;
  readonly module: ApiModule | undefined;
}

/** First sentence of a text, without Markdown syntax. */
export function firstSentence(text: string): string {
  const plain = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  return /^.*?[.!?](?= |$)/s.exec(plain)?.[0] ?? plain;
}

/** Entries with their own page. */
export const ownPages = ({ modules }: ApiPackage): ApiModule[] =>
  modules.filter(({ subpath }) => subpath !== "");

/** All pages of the packages; each package before its entries. */
export function pagesOf(packages: readonly ApiPackage[]): ApiPage[] {
  return packages.flatMap((one) => [
    {
      route: packageRoute(one.id),
      title: one.name,
      description: `${one.description}.`,
      of: one,
      module: one.modules.find(({ subpath }) => subpath === ""),
    },
    ...ownPages(one).map((module) => ({
      route: moduleRoute(one.id, module.subpath),
      title: module.specifier,
      description: firstSentence(module.doc),
      of: one,
      module,
    })),
  ]);
}

/** Sections of an entry's page: exports, then related types, each with a heading. */
export function moduleSections({ names, related }: ApiModule): {
  readonly title: string;
  readonly id: string;
  readonly lead: string;
  readonly names: readonly ApiName[];
}[] {
  const rest = {
    title: "Types of these signatures",
    id: "related-types",
    lead: "They belong to no entry: what you give or get has these shapes, and their names cannot be imported.",
    names: related,
  };
  const offered = { title: "Names", id: "names", lead: "", names };
  return [offered, rest].filter((part) => part.names.length > 0);
}

/** Anchors on an entry's page, for links from other pages. */
export const anchorsOf = ({ names, related }: ApiModule): string[] =>
  [...names, ...related].flatMap(({ id, members }) => [id, ...members.map((one) => one.id)]);
