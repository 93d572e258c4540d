/** Address of the content, with its chunk tree. */
export interface Addressed {
  /** Root reference, 64 hexadecimal digits. */
  readonly address: string;
  readonly sizeBytes: number;
  /** Number of chunks in the tree; 1 if the content fits one chunk. */
  readonly chunks: number;
  /** Addresses of the first data chunks, at most `LEAVES`. */
  readonly leaves: readonly string[];
}

/** Initial content; a test compares its address with the kernel. */
export const EXAMPLE_CONTENT: { readonly text: string; readonly result: Addressed } = {
  text: "hello world",
  result: {
    address: "92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f",
    sizeBytes: 11,
    chunks: 1,
    leaves: ["92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f"],
  },
};
