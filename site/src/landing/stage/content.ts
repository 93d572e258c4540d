/** Content to upload: a file, or text (uploaded with a default name and type). */
export type UploadContent = string | File;

/** File name and content type of the upload. */
export function labelOf(content: UploadContent): { readonly name: string; readonly type: string } {
  if (typeof content === "string") return { name: "hello.txt", type: "text/plain; charset=utf-8" };
  return { name: content.name, type: content.type || "application/octet-stream" };
}

/** Size in bytes; text is UTF-8. */
export function byteLength(content: UploadContent): number {
  return typeof content === "string" ? new TextEncoder().encode(content).length : content.size;
}
