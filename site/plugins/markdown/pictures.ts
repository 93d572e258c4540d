import { readFileSync } from "node:fs";
import type { Element } from "hast";
import { element } from "./html.ts";
import type { LinkOptions } from "./prose.ts";

/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Offset of the size in the extended WebP header that browsers write: width − 1 and height − 1, 24 bits each [RFC 9649, 2.7]. */
const SIZE_AT = 24;

/** Reads the size of a WebP file with an extended header. Throws an Error naming the file otherwise. */
export function pictureSize(file: string): PictureSize {
  const bytes = readFileSync(file);
  const head = bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 16);
  if (head !== "RIFFWEBPVP8X") {
    throw new Error(`${file}: a picture has to be a WebP file as \`npm run pictures\` writes it`);
  }
  return {
    width: bytes.readUIntLE(SIZE_AT, 3) + 1,
    height: bytes.readUIntLE(SIZE_AT + 3, 3) + 1,
  };
}

/** With hash routing every page is the file at the root of a folder that the build does not know. */
function pictureSource(url: string, { baseUrl, hashRouting }: LinkOptions): string {
  return (hashRouting ? "" : baseUrl) + url.slice(1);
}

/** Image of a picture that loads near the screen, with its size, so that nothing shifts. */
export function pictureImage(
  url: string,
  file: string,
  alt: string,
  options: LinkOptions,
): Element {
  return element("img", {
    src: pictureSource(url, options),
    alt,
    ...pictureSize(file),
    loading: "lazy",
    decoding: "async",
    // Figures between components are rendered with the component for images (`src/prose/Picture.tsx`).
    dataInFigure: "",
  });
}
