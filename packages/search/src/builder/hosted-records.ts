import { hierarchyOf, type Hierarchy, type HitType } from "../hierarchy.ts";
import { urlOf, type Section } from "../section.ts";

/** A record as the hosted index takes it. */
interface HostedRecord {
  readonly objectID: string;
  readonly url: string;
  readonly url_without_anchor: string;
  readonly anchor: string;
  readonly type: HitType;
  readonly hierarchy: Hierarchy;
  readonly content: string | null;
  readonly language: "en";
  readonly docusaurus_tag: "docs-default-current" | "default";
  /** Literal names, searchable beside the text. */
  readonly names: readonly string[];
  /** What readers ask for there in other words, searchable too. */
  readonly asked: readonly string[];
  readonly weight: { readonly level: number; readonly position: number };
}

/** Longest text of one record in characters; the service limits records to 10 kB. */
export const MAX_CONTENT = 1500;

function pieces(text: string): string[] {
  const result: string[] = [];
  let piece = "";
  for (const line of text
    .split("\n")
    .flatMap((block) => block.match(/.{1,1500}(\s|$)|.{1,1500}/g) ?? [])) {
    if (piece !== "" && piece.length + line.length + 1 > MAX_CONTENT) {
      result.push(piece);
      piece = "";
    }
    piece = piece === "" ? line.trim() : `${piece} ${line.trim()}`;
  }
  return piece === "" ? result : [...result, piece];
}

function headingsOf({ kind, headings, summary }: Section): string[] {
  return headings.map((title, at) =>
    kind === "operation" && at === headings.length - 1 ? `${title}: ${summary}` : title,
  );
}

/**
 * One record for the heading of each section and one for every piece of its text, in the format of
 * the hosted index. `siteUrl` is the address of the published site with a slash at the end.
 */
export function hostedRecords(sections: readonly Section[], siteUrl: string): HostedRecord[] {
  return sections.flatMap((section, position) => {
    const depth = Math.min(section.headings.length + 1, 6);
    const address = (route: string): string => siteUrl + route.slice(1);
    const url = address(urlOf(section));
    const [page = url, anchor = ""] = url.split("#");
    const shared = {
      url,
      url_without_anchor: page,
      anchor,
      hierarchy: hierarchyOf(section.group, section.page, headingsOf(section)),
      language: "en",
      docusaurus_tag: section.route.startsWith("/docs/") ? "docs-default-current" : "default",
    } as const;
    const heading: HostedRecord = {
      ...shared,
      objectID: urlOf(section),
      type: `lvl${depth}` as HitType,
      content: null,
      names: [...(section.lists ?? []), ...section.names].slice(0, 60),
      asked: section.asked ?? [],
      weight: { level: 100 - 10 * depth, position },
    };
    const text = [section.summary, section.text].filter(Boolean).join("\n");
    const contents = pieces(text).map((content, at): HostedRecord => ({
      ...shared,
      objectID: `${urlOf(section)}~${at}`,
      type: "content",
      content,
      names: [],
      asked: [],
      weight: { level: 0, position: position + at / 1000 },
    }));
    return [heading, ...contents];
  });
}

/** Settings that the hosted index should have for these records. */
export const HOSTED_SETTINGS = {
  searchableAttributes: [
    "unordered(hierarchy.lvl1)",
    "unordered(hierarchy.lvl2)",
    "unordered(hierarchy.lvl3)",
    "unordered(hierarchy.lvl4)",
    "names",
    "unordered(asked)",
    "content",
  ],
  attributesForFaceting: ["hierarchy.lvl0", "language", "docusaurus_tag"],
  customRanking: ["desc(weight.level)", "asc(weight.position)"],
  attributesToHighlight: ["hierarchy", "content"],
  ignorePlurals: true,
} as const;
