import { fromHtml } from "hast-util-from-html";
import type { Element, ElementContent, Properties, Text } from "hast";

/** A hast element. `children` may be strings, which become text nodes. */
export function element(
  tagName: string,
  properties: Properties,
  children: readonly (ElementContent | string)[] = [],
): Element {
  return {
    type: "element",
    tagName,
    properties,
    children: children.map((child) => (typeof child === "string" ? hastText(child) : child)),
  };
}

/** A hast text node. */
export function hastText(value: string): Text {
  return { type: "text", value };
}

/** Markup that the caller vouches for, as nodes. */
export function parseMarkup(markup: string): ElementContent[] {
  return fromHtml(markup, { fragment: true }).children as ElementContent[];
}

/** All text below a node, in order. */
export function textOf(node: { children?: readonly unknown[]; value?: unknown }): string {
  if (typeof node.value === "string") return node.value;
  return (node.children ?? []).map((child) => textOf(child as typeof node)).join("");
}
