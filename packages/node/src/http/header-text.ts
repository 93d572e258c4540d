import { basePath } from "./go-path.ts";

/**
 * A text as a header value: its UTF-8 bytes, each as one character, control characters as spaces.
 * That is what reaches the wire from Bee too.
 */
export function headerText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let value = "";
  for (const byte of bytes) value += String.fromCharCode(byte < 32 || byte === 127 ? 32 : byte);
  return value.trim();
}

/** `inline; filename="…"` with quotes and backslashes escaped. [bee pkg/api/bzz.go] */
export function inlineDisposition(name: string): string {
  return `inline; filename="${headerText(basePath(name)).replaceAll(/["\\]/g, "\\$&")}"`;
}
