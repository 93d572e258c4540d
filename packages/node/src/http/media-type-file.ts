import type { MediaTypes } from "../release/media-types.ts";

/**
 * Media types of a release, overridden by a file such as `/etc/mime.types`: each line has a type and its
 * extensions, `#` begins a comment. Text types without a charset get `utf-8`. [Go mime/type_unix.go
 * loadMimeFile, setExtensionType]
 */
export function withMediaTypeFile(builtin: MediaTypes, text: string): MediaTypes {
  const types = new Map(builtin);
  for (const line of text.split("\n")) {
    const [type = "#", ...extensions] = line.trim().split(/\s+/);
    if (type.startsWith("#")) continue;
    for (const extension of extensions) {
      if (extension.startsWith("#")) break;
      types.set(extension.toLowerCase(), withCharset(type));
    }
  }
  return types;
}

function withCharset(type: string): string {
  const isBareText = /^text\/[^;]+$/i.test(type);
  return isBareText ? `${type}; charset=utf-8` : type;
}
