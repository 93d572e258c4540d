import { readFileSync } from "node:fs";
import path from "node:path";
import type { Properties } from "hast";
import type { Image, Paragraph, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";

const FORBIDDEN = /<(script|style|foreignObject|image|use|a)\b|\s(on\w+|style|href|xlink:href)=/i;

/**
 * Reads an SVG file for inlining; rejects scripts, styles and external references. Throws an Error naming the file and the offence.
 */
export function readFigure(file: string): string {
  const source = readFileSync(file, "utf8");
  const offence = FORBIDDEN.exec(source);
  if (offence) throw new Error(`${file}: a figure may not contain "${offence[0].trim()}"`);
  const start = source.indexOf("<svg");
  if (start < 0 || !/viewBox="[\d.\s-]+"/.test(source)) {
    throw new Error(`${file}: a figure needs a viewBox`);
  }
  return source
    .slice(start)
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/>\s+</g, "><")
    .replace(/\s+/g, " ")
    .trim();
}

/** Pictures are in `site/static/pictures`, so that both editions share one file. */
const PICTURE = /^\/pictures\/[\w/.-]+\.webp$/;
const STATIC = path.join(import.meta.dirname, "../../static");

function figureImage(node: Paragraph): Image | undefined {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (only?.type !== "image") return undefined;
  return only.url.endsWith(".svg") || PICTURE.test(only.url) ? only : undefined;
}

/** Properties for `rehypeFigures`: the file, and for a picture the address that pages name. */
function fileProperties(url: string, page: string): Properties {
  if (!PICTURE.test(url)) return { dataFile: path.resolve(path.dirname(page), url) };
  return { dataFile: path.join(STATIC, url), dataPicture: url };
}

/**
 * Turns an image that is alone in its paragraph, a drawing (`.svg`) or a picture below `/pictures/`,
 * into a `figure` with file, text alternative and caption. `rehypeFigures` inlines drawings, so that
 * they follow the theme and their text can be selected and searched, and gives pictures their size.
 */
export function remarkFigures() {
  return (tree: Root, vfile: VFile): void => {
    visit(tree, "paragraph", (node, index, parent) => {
      const image = figureImage(node);
      if (!image || !parent || index === undefined) return;
      if (!image.alt) throw new Error(`${vfile.path}: figure ${image.url} has no text alternative`);
      parent.children[index] = {
        type: "paragraph",
        children: [],
        data: {
          hName: "figure",
          hProperties: {
            ...fileProperties(image.url, vfile.path),
            dataAlt: image.alt,
            dataCaption: image.title ?? "",
          },
        },
      };
    });
  };
}
