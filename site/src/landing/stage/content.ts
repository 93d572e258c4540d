/** What is kept: a file, or text that gets a name and a type. */
export type Content = string | File;

/** Name and type that the node keeps with the content. */
export function labelOf(content: Content): { readonly name: string; readonly type: string } {
  if (typeof content === "string") return { name: "hello.txt", type: "text/plain; charset=utf-8" };
  return { name: content.name, type: content.type || "application/octet-stream" };
}

/** How many bytes are kept; text is UTF-8. */
export function bytesOf(content: Content): number {
  return typeof content === "string" ? new TextEncoder().encode(content).length : content.size;
}
