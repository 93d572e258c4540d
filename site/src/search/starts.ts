/** Starting points for an empty query or a query without results: route and label. */
export const STARTS = [
  ["/docs/bee/installation/quick-start", "Start a node"],
  ["/docs/bee/installation/fund-your-node", "Fund a node"],
  ["/docs/develop/tools-and-features/buy-a-stamp-batch", "Buy a postage batch"],
  ["/docs/develop/access-the-swarm/upload-and-download", "Upload and download"],
  ["/docs/bee/working-with-bee/bee-api", "What an error means"],
  ["/api/", "All operations of the interface"],
] as const;
