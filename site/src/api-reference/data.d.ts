/** What `plugins/api` made: files to fetch, and on the server the page's markup. */
declare module "api-reference-data" {
  const data: {
    readonly fragment: string;
    readonly search: string;
    /** The id of a batch that the samples name. */
    readonly sampleBatch: string;
    readonly html?: string;
    readonly anchors?: readonly string[];
    readonly routes?: readonly string[];
  };
  export default data;
}
