// All storage keys of this site. `plugins/about/stored.ts` documents their purpose and generates
// the privacy statement; a test finds undeclared keys.

/** `localStorage`: base URL of the reader's own node, for samples and requests. */
export const BASE_URL_KEY = "api.base-url";
/** `localStorage`: prefix of tab choices, shared with the framework's tabs. */
export const TAB_KEY = "docusaurus.tab.";
/** `localStorage`: prefix of an index's recent searches. */
export const RECENT_KEY = "__DOCSEARCH_RECENT_SEARCHES__";
/** `localStorage`: prefix of an index's favourite searches. */
export const FAVORITE_KEY = "__DOCSEARCH_FAVORITE_SEARCHES__";
/** `localStorage`: prefix of a hosted search's host states. */
export const HOSTS_KEY = "algolia-client-js-";
/** `localStorage`: programs of the workshop, and the open one. */
export const PROGRAMS_KEY = "play.programs";
/** `localStorage`: paths of the last visited pages; the number is the version of the format. */
export const VISITED_KEY = "sidebar.visited.1";
/** Cache Storage: files of the offline copy. */
export const COPY_FILES_KEY = "docs-files";
/** Cache Storage: record of the offline copy, with its files and version. */
export const COPY_RECORD_KEY = "docs-copy";
/** `sessionStorage`: scroll anchors for back, forward and reload. */
export const PLACES_KEY = "places";
/** `sessionStorage`: fields of forms for back, forward and reload. */
export const FIELDS_KEY = "fields";
