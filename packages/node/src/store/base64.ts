/** Bytes turned into text at once; more would overflow the argument list. Whole groups of Base64. */
export const sliceBytes = 0x6000;

/** Encodes bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + sliceBytes));
  }
  return btoa(binary);
}

/** Decodes Base64; throws a `DOMException` for other text. */
export function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  // Not `Uint8Array.from` over characters, which takes a microsecond for each byte.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
