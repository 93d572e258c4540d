import { basePath } from "./go-path.ts";

/**
 * A text as a header value: its UTF-8 bytes, each as one character, control characters but the tab as
 * spaces. Bee writes line feeds so, and other control characters, which Node's server refuses, as they are.
 */
export function headerText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let value = "";
  for (const byte of bytes) {
    const isControl = (byte < 32 && byte !== 9) || byte === 127;
    value += String.fromCharCode(isControl ? 32 : byte);
  }
  return value;
}

/** `inline; filename="…"` with quotes and backslashes escaped. [bee pkg/api/bzz.go] */
export function inlineDisposition(name: string): string {
  return `inline; filename="${headerText(basePath(name)).replaceAll(/["\\]/g, "\\$&")}"`;
}
