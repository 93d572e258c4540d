import { bytesText } from "../../../shared/numbers/digits.ts";
import { ask, type NodeClient } from "../node/node-client.ts";
import { batchOfPrograms } from "../node/stamps.ts";
import { upload } from "../node/uploads.ts";
import { isolated } from "../../../shared/text/isolated.ts";

/** What an upload gave, and what the node answers for its address. */
export interface Uploaded {
  readonly name: string;
  readonly size: number;
  /** Reference of the manifest: 64 hexadecimal digits. */
  readonly reference: string;
  /** Media type that the node answers with. */
  readonly type: string;
  /** Content read back: as many bytes as the file. */
  readonly content: Blob;
}

/**
 * Uploads a file to `/bzz` as a web page does, and reads it back. Buys a batch if the node has none for
 * programs. Rejects if the node refuses, or returns another number of bytes; `signal` ends its requests.
 */
export async function uploadFile(
  node: NodeClient,
  file: File,
  signal?: AbortSignal,
  report: (step: string) => void = () => undefined,
): Promise<Uploaded> {
  report("Looking for a batch");
  const batchId = await batchOfPrograms(node);
  signal?.throwIfAborted();
  report(`Uploading ${isolated(file.name)}, ${bytesText(file.size)}`);
  const reference = await upload(node, { batchId, content: file, isPinned: false, signal });
  report("Reading it back");
  const answer = await ask(node, `/bzz/${reference}/`, { signal: signal ?? null });
  const content = await answer.blob();
  if (content.size !== file.size) {
    throw new Error(`the node gave back ${content.size} of ${file.size} bytes`);
  }
  const type = answer.headers.get("content-type") ?? "application/octet-stream";
  return { name: file.name, size: file.size, reference, type, content };
}
