import type { Edition } from "../../settings/editions.ts";

/** What of an edition its files are named after. */
export type NamedEdition = Pick<Edition, "interface" | "prefix">;

/** The interface of an edition as files, as routes of the site. */
export interface InterfaceFiles {
  readonly json: string;
  readonly yaml: string;
  /** What there is, each with a link: statuses, formats and limits in full. Not with hash routing. */
  readonly markdown: string;
  /** Everything in one text. */
  readonly whole: string;
}

/** Where an edition has its files: the one at the root at the root of the site. */
export function filesOf({ interface: version, prefix }: NamedEdition): InterfaceFiles {
  const folder = prefix === "" ? "/" : `/${version}/`;
  return {
    json: `${folder}openapi.json`,
    yaml: `${folder}openapi.yaml`,
    markdown: `/api/${prefix}`.replace(/\/$/, ".md"),
    whole: `/api/${prefix}whole.md`,
  };
}
