// Every name under which this site keeps something in a reader's browser. What each is for stands in
// `plugins/about/stored.ts`, from which the privacy statement is made; a test finds other names.

/** In `localStorage`: the address of the reader's own node, for samples and requests. */
export const BASE_URL_KEY = "api.base-url";
/** In `localStorage`: begins the names of choices among tabs; the framework's tabs have it, too. */
export const TAB_KEY = "docusaurus.tab.";
/** In `localStorage`: begins the name of the recent searches of an index. */
export const RECENT_KEY = "__DOCSEARCH_RECENT_SEARCHES__";
/** In `localStorage`: begins the name of the favourite searches of an index. */
export const FAVORITE_KEY = "__DOCSEARCH_FAVORITE_SEARCHES__";
/** In `localStorage`: begins the name of the hosts of a hosted search and of their state. */
export const HOSTS_KEY = "algolia-client-js-";
/** In `localStorage`: what a reader has written in the workshop, and which program is open. */
export const PROGRAMS_KEY = "play.programs";
/** In `Cache Storage`: the files of a copy that a reader keeps. */
export const COPY_FILES_KEY = "docs-files";
/** In `Cache Storage`: which files these are, and of which version. */
export const COPY_RECORD_KEY = "docs-copy";
/** In `sessionStorage`: the lines that were read, for back, forward and reload. */
export const PLACES_KEY = "places";
