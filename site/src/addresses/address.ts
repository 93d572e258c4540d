import { split } from "@swarm-docs/protocol/file/splitter";
import { toHex } from "@swarm-docs/protocol/hex";

/** What is to be addressed: typed text, or a file of the reader's. */
export type Source = string | Blob;

/** Address of some content and what it is made of. */
export interface Addressed {
  /** Root reference, 64 hexadecimal digits. */
  readonly address: string;
  readonly sizeBytes: number;
  /** Chunks of the tree, 1 when the content fits one. */
  readonly chunks: number;
  /** Addresses of the first data chunks, at most `LEAVES`. */
  readonly leaves: readonly string[];
}

/** Most data chunks whose addresses are told. */
export const LEAVES = 6;

/** A message from the worker. `job` says which request it answers. */
export type Answer =
  | { readonly job: number; readonly kind: "progress"; readonly doneBytes: number }
  | { readonly job: number; readonly kind: "done"; readonly result: Addressed }
  | { readonly job: number; readonly kind: "failed"; readonly reason: string };

/** A message to the worker. */
export interface Request {
  readonly job: number;
  readonly source: Source;
}

const REPORT_EVERY_BYTES = 4 * 1024 * 1024;

/** A file's bytes, piece by piece. Fails when it cannot be read. */
export async function* slicesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/**
 * Root reference that `POST /bytes` would give, without encryption and redundancy. Reports bytes
 * done every 4 MiB. Fails when the file can not be read. [bee pkg/file/pipeline]
 */
export async function addressOf(
  source: Source,
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

/** The content shown at first; a test holds its address against the kernel. */
export const example: { readonly text: string; readonly result: Addressed } = {
  text: "hello world",
  result: {
    address: "92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f",
    sizeBytes: 11,
    chunks: 1,
    leaves: ["92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f"],
  },
};
