import { createHash } from "node:crypto";
import type { Element, ElementContent, Parents, Properties, Root } from "hast";
import { visit } from "unist-util-visit";
import { element, parseMarkup, textOf } from "./html.ts";
import { readFigure } from "./figures.ts";
import { pictureImage } from "./pictures.ts";
import type { LinkOptions } from "./prose.ts";

/**
 * Mermaid source → SVG markup for both themes: colours are custom properties that the style sheet
 * sets, the library's web-font import and style element are removed (the content-security policy
 * would refuse both), marker ids are made unique per diagram.
 */
export async function drawDiagram(source: string): Promise<string> {
  // 2 MB with its layout engine, for the few pages that have a diagram.
  const { renderMermaidSVG } = await import("beautiful-mermaid");
  const id = `d${createHash("sha256").update(source).digest("hex").slice(0, 6)}`;
  const svg = renderMermaidSVG(source, { padding: 8, transparent: true });
  return svg
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/\sstyle="[^"]*"/g, "")
    .replace(/(<svg [^>]*?\swidth="[\d.]+")\sheight="[\d.]+"/, "$1")
    .replace(/\sdata-[a-z-]+="[^"]*"/g, "")
    .replace(/\s(class)="(edge|edge-label|node|message|actor|lifeline)"/g, "")
    .replace(/\bid="([^"]+)"/g, `id="${id}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${id}-$1)`)
    .replace(/(\d+\.\d)\d+/g, "$1")
    .replace(/>\s+</g, "><")
    .trim();
}

function drawing(svg: string, alt: string): ElementContent[] {
  const label = alt.replaceAll('"', "&quot;");
  return parseMarkup(svg.replace("<svg ", `<svg role="img" aria-label="${label}" `));
}

function figure(kind: string, content: readonly ElementContent[], caption: string): Element {
  return element("figure", { className: ["figure", kind] }, [
    element("div", { className: ["zoomable"] }, [
      ...content,
      element("button", { type: "button", className: ["zoom-open"] }, ["Enlarge"]),
    ]),
    ...(caption ? [element("figcaption", {}, [caption])] : []),
  ]);
}

function figureOf(
  { dataFile, dataPicture, dataAlt, dataCaption }: Properties,
  options: LinkOptions,
) {
  const [file, alt, caption] = [String(dataFile), String(dataAlt), String(dataCaption)];
  return typeof dataPicture === "string"
    ? figure("figure-picture", [pictureImage(dataPicture, file, alt, options)], caption)
    : figure("figure-drawn", drawing(readFigure(file), alt), caption);
}

/** Fills the figures left by `remarkFigures` and draws the `mermaid` fences. */
export function rehypeFigures(options: LinkOptions) {
  return async (tree: Root): Promise<void> => {
    const diagrams: { readonly pre: Element; readonly parent: Parents; readonly title: string }[] =
      [];
    visit(tree, "element", (node, index, parent) => {
      if (!parent || index === undefined) return;
      if (node.tagName === "figure" && typeof node.properties.dataFile === "string") {
        parent.children[index] = figureOf(node.properties, options);
        return;
      }
      const code = node.tagName === "pre" ? node.children[0] : undefined;
      if (code?.type !== "element" || code.tagName !== "code") return;
      const classes = code.properties.className;
      if (!Array.isArray(classes) || !classes.includes("language-mermaid")) return;
      const meta = String(
        (code.data as { meta?: string } | undefined)?.meta ?? code.properties.metastring ?? "",
      );
      const title = /title="([^"]+)"/.exec(meta)?.[1];
      if (!title) throw new Error(`a mermaid diagram needs a title (its text alternative)`);
      diagrams.push({ pre: node, parent, title });
    });
    for (const { pre, parent, title } of diagrams) {
      const svg = drawing(await drawDiagram(textOf(pre)), title);
      parent.children[parent.children.indexOf(pre)] = figure("figure-diagram", svg, title);
    }
  };
}
