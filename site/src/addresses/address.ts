import { split } from "@swarm-docs/protocol/file/splitter";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Addressed } from "../../shared/addresses/example.ts";

/** Content to hash: text or a file. */
export type HashInput = string | Blob;

/** Maximum number of data chunk addresses in the result. */
export const LEAVES = 6;

/** Message from the worker; `job` is the id of the request. */
export type AddressMessage =
  | { readonly job: number; readonly kind: "progress"; readonly doneBytes: number }
  | { readonly job: number; readonly kind: "done"; readonly result: Addressed }
  | { readonly job: number; readonly kind: "failed"; readonly reason: string };

/** Message to the worker. */
export interface Request {
  readonly job: number;
  readonly source: HashInput;
}

const REPORT_EVERY_BYTES = 4 * 1024 * 1024;

/** Streams the bytes of a blob. Rejects if it cannot be read. */
export async function* slicesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/**
 * Computes the reference that `POST /bytes` returns without encryption and redundancy. Reports the bytes
 * processed every 4 MiB. Rejects if the file cannot be read. [bee pkg/file/pipeline]
 */
export async function addressOf(
  source: HashInput,
  onProgress: (doneBytes: number) => void = () => {},
): Promise<Addressed> {
  const content = typeof source === "string" ? new Blob([source]) : source;
  let done = 0;
  let reported = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const slice of slicesOf(content)) {
      yield slice;
      done += slice.length;
      if (done - reported < REPORT_EVERY_BYTES) continue;
      reported = done;
      onProgress(done);
    }
  }
  const leaves: string[] = [];
  const { reference, chunks } = await split(counted(), {
    put({ address }, kind) {
      if (kind === "data" && leaves.length < LEAVES) leaves.push(toHex(address));
    },
  });
  return { address: toHex(reference), sizeBytes: done, chunks, leaves };
}
