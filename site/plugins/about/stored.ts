import type { Integrations } from "../../settings/integrations.ts";
import * as keys from "../../shared/storage/keys.ts";

/** Something that a browser keeps for this site. */
export interface StoredItem {
  /** Storage key; a trailing `…` marks a prefix. */
  readonly name: string;
  readonly where: "localStorage" | "sessionStorage" | "Cache Storage";
  /** User action that writes it. */
  readonly when: string;
  readonly what: string;
}

const HERE: Readonly<Record<keyof typeof keys, Omit<StoredItem, "name"> & { isWhole?: boolean }>> =
  {
    BASE_URL_KEY: {
      where: "localStorage",
      isWhole: true,
      when: "You name your own node in the reference",
      what: "The address of that node, for samples and requests",
    },
    TAB_KEY: {
      where: "localStorage",
      when: "You choose a tab of a group, such as curl or bee-js",
      what: "The choice, one name for each group",
    },
    RECENT_KEY: {
      where: "localStorage",
      when: "You open a result of the search",
      what: "The last places that you opened, at most seven",
    },
    FAVORITE_KEY: {
      where: "localStorage",
      when: "You mark a recent search with the star",
      what: "The marked places, at most ten",
    },
    HOSTS_KEY: {
      where: "localStorage",
      when: "You search, where a hosted search is configured",
      what: "Which hosts of the search answered",
    },
    PROGRAMS_KEY: {
      where: "localStorage",
      isWhole: true,
      when: "You choose or change a program in the workshop, or open one by a link",
      what: "Which program is open, what you changed, and the program of the link",
    },
    VISITED_KEY: {
      where: "localStorage",
      isWhole: true,
      when: "You leave a page of the documentation",
      what: "The addresses of the last five pages, until you press Clear below the filter of the sidebar",
    },
    COPY_FILES_KEY: {
      where: "Cache Storage",
      isWhole: true,
      when: "You press Keep these docs on this device",
      what: "The files of this site, until you press Remove",
    },
    COPY_RECORD_KEY: {
      where: "Cache Storage",
      isWhole: true,
      when: "The copy is complete",
      what: "Which version it is, and the hashes of its files",
    },
    PLACES_KEY: {
      where: "sessionStorage",
      isWhole: true,
      when: "You leave or reload a page",
      what: "The line that you read, until the tab is closed",
    },
    FIELDS_KEY: {
      where: "sessionStorage",
      isWhole: true,
      when: "You leave or reload a page with a form that you filled in",
      what: "What you typed, except what looks like a password, a private key or an endpoint with a key, until the tab is closed",
    },
  };

/** Storage keys of the framework. */
const FRAMEWORK: readonly StoredItem[] = [
  {
    name: "theme",
    where: "localStorage",
    when: "You switch between dark and light",
    what: "The theme that you chose",
  },
  {
    name: "docs-preferred-version-default",
    where: "localStorage",
    when: "You choose an edition in the bar, or open a page of another edition than before",
    what: "The edition that you read",
  },
  {
    name: "docusaurus.announcement.…",
    where: "localStorage",
    when: "A page shows an announcement, or you close it",
    what: "Which announcement it was and whether you closed it",
  },
];

/** Everything that a build stores in the browser. */
export function keptByBuild({
  hostedSearch,
  personalSearch,
}: Pick<Integrations, "hostedSearch" | "personalSearch">): StoredItem[] {
  const isUsed = (key: string): boolean => {
    if (key === "HOSTS_KEY") return hostedSearch !== undefined;
    return personalSearch || !/^(RECENT|FAVORITE)_KEY$/.test(key);
  };
  const own = Object.entries(keys).flatMap(([key, name]) => {
    const { isWhole, ...kept } = HERE[key as keyof typeof keys];
    return isUsed(key) ? [{ name: isWhole ? name : `${name}…`, ...kept }] : [];
  });
  return [...FRAMEWORK, ...own];
}
