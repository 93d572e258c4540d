/** Progress of an import. */
export interface Progress {
  readonly files: number;
  readonly bytes: number;
}

/** One line about an import under way. */
export function progressLine({ files, bytes }: Progress): string {
  const amount = bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `importing: ${files} ${files === 1 ? "file" : "files"}, ${amount}`;
}
