/** Output of `plugins/api` for an edition: files to fetch and, on the server, the page's markup. */
interface ApiReferenceData {
  readonly fragment: string;
  readonly search: string;
  /** Route of the interface document. */
  readonly document: string;
  /** Route of the Markdown twin, which lists all operations; absent with hash routing. */
  readonly markdown: string;
  /** Route of all operations as Markdown. */
  readonly whole: string;
  readonly html?: string;
  readonly anchors?: readonly string[];
  readonly routes?: readonly string[];
}

/** Editions by their prefix in `/api/` URLs: empty, or `2.8/`. */
declare module "api-reference-data" {
  const data: Readonly<Record<string, ApiReferenceData>>;
  export default data;
}
