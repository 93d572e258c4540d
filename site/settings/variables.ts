/**
 * Environment variables of a build with their descriptions. `npm run build -- --help` prints them,
 * `site/README.md` explains them, and `npm start` rebuilds when one changes.
 */
export const BUILD_VARIABLES = {
  SITE_URL: "origin of the published site, without a path (default http://127.0.0.1:3000)",
  BASE_URL: "path the site lives under, such as /docs-site/ (default /)",
  ROUTER: "history, or hash for a folder on a server without rules (default history)",
  REPOSITORY_URL: "address of the source repository, for the links to edit a page",
  EDITION_AT_ROOT:
    "release of Bee whose pages stand at /docs/ and /api/, or its folder, such as 2.8 (default 2.6.0)",
  SITE_PAGES: "routes below /docs/ to build, separated by spaces, for tests (default all)",
  MATOMO_URL: "address of a Matomo server that counts page views",
  MATOMO_SITE_ID: "number of this site on that server",
  MATHS_STYLESHEET_URL: "maths style sheet on a delivery network, instead of our own",
  MATHS_STYLESHEET_INTEGRITY: "its subresource integrity hash (sha256-, sha384- or sha512-)",
  ASSISTANT_SCRIPT_URL: "script of a documentation assistant",
  ASSISTANT_API_KEY: "its public key; without one the assistant is absent",
  SEARCH_APP_ID: "application id of a hosted search index, instead of the embedded one",
  SEARCH_API_KEY: "its search-only key",
  SEARCH_INDEX: "its name",
  SEARCH_INSIGHTS: "true sends the hosted search's view and click events (default false)",
  SEARCH_MISSING_RESULTS_URL: "where readers report a search without results; {query} is replaced",
  SEARCH_PERSONALIZATION: "false: recent and favourite searches are not remembered",
  FEEDBACK_URL: "where readers say whether a page helped: an issue form, mailto:, or off",
  ANNOUNCEMENT_PREVIEW: "text of an announcement bar, to try one without an edit",
  ANNOUNCEMENT_PREVIEW_ID: "its id (default announcement-bar)",
} as const;
