/** Optional parameters without which the sample of an operation of ours would be of little use. */
const WORTH_SHOWING: Readonly<Record<string, readonly string[]>> = {
  // One of batch and stamp is needed; the document can not say so.
  uploadChunk: ["Swarm-Postage-Batch-Id"],
  uploadSoc: ["Swarm-Postage-Batch-Id"],
  uploadBzz: ["name", "Content-Type"],
  // The sample frame has no stamp of its own.
  streamChunks: ["Swarm-Postage-Batch-Id"],
  checkPins: ["ref"],
  buyStamp: ["label"],
};

/** Names of the optional parameters that the samples of an operation send. */
export function worthShowing(operationId: string): readonly string[] {
  return WORTH_SHOWING[operationId] ?? [];
}
