import { readFileSync } from "node:fs";
import path from "node:path";
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

function figureImage(node: Paragraph): Image | undefined {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  return only?.type === "image" && only.url.endsWith(".svg") ? only : undefined;
}

/**
 * Turns an image of an `.svg` file that is alone in its paragraph into a `figure` with file, text
 * alternative and caption; `rehypeFigures` inlines the drawing, so that it follows the theme and its
 * text can be selected and searched.
 */
export function remarkFigures() {
  return (tree: Root, vfile: VFile): void => {
    visit(tree, "paragraph", (node, index, parent) => {
      const image = figureImage(node);
      if (!image || !parent || index === undefined) return;
      const file = path.resolve(path.dirname(vfile.path), image.url);
      if (!image.alt) throw new Error(`${vfile.path}: figure ${image.url} has no text alternative`);
      parent.children[index] = {
        type: "paragraph",
        children: [],
        data: {
          hName: "figure",
          hProperties: { dataFile: file, dataAlt: image.alt, dataCaption: image.title ?? "" },
        },
      };
    });
  };
}
