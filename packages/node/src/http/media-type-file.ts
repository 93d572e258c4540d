import type { MediaTypes } from "../release/media-types.ts";

/**
 * Media types of a release, extended by a file that Bee's machine may have. In a list such as `/etc/mime.types`
 * each line has a type and its extensions, and the last one counts. In `/usr/share/mime/globs2` each line is
 * `weight:type:*.extension`, and what is known already counts. `#` begins a comment; text types without a charset
 * get `utf-8`. [Go mime/type_unix.go loadMimeFile, loadMimeGlobsFile, setExtensionType]
 */
export function withMediaTypeFile(builtin: MediaTypes, text: string): MediaTypes {
  const types = new Map(builtin);
  for (const line of text.split("\n")) {
    const glob = /^\d+:([^:]+):(?:\*\.([^:?*[A-Z]+)(?=:|\r?$))?/.exec(line);
    if (glob !== null) {
      const [, type = "", extension = ""] = glob;
      if (extension !== "" && !types.has(extension)) types.set(extension, withCharset(type));
      continue;
    }
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
