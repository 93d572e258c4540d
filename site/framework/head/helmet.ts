/**
 * Replaces `react-helmet-async` in the browser (`framework/index.ts` aliases it). The library itself
 * renders the head of the pages that the build writes; here its classes, maps and deep
 * comparisons would be 15 kB of script on every page.
 */
import { Children, isValidElement, type ReactNode, useLayoutEffect, useState } from "react";

type Attributes = Readonly<Record<string, unknown>>;

/** What each mounted component says of the head, in order of mounting: a later one overrides an earlier. */
const parts = new Map<symbol, ReactNode>();

/** Attributes whose name in React is not that in HTML, apart from letter case. */
const NAMES: Readonly<Record<string, string>> = { className: "class", httpEquiv: "http-equiv" };

/** Marks elements of this module and of the library; on `<html>` and `<body>` it lists their attributes. */
const MARK = "data-rh";

/** Attributes one of which tells a `<meta>` from all others. */
const META_KEYS = ["charset", "http-equiv", "property", "name", "itemprop"];

function attributesOf(props: Attributes): [string, string][] {
  return Object.entries(props)
    .filter(([name, value]) => name !== "children" && value !== undefined && value !== null)
    .map(([name, value]) => [NAMES[name] ?? name.toLowerCase(), String(value)]);
}

/** An element replaces those of earlier components with the same key, as on the server. */
function keyOf(element: Element): string {
  const name = META_KEYS.find((key) => element.hasAttribute(key));
  if (element.localName === "meta" && name) return `${name} ${element.getAttribute(name)}`;
  return element.matches("link[rel=canonical]") ? "canonical" : element.outerHTML;
}

function setAttributes(element: Element, attributes: ReadonlyMap<string, string>): void {
  for (const old of element.getAttribute(MARK)?.split(",") ?? [])
    if (!attributes.has(old)) element.removeAttribute(old);
  for (const [name, value] of attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  if (attributes.size > 0) element.setAttribute(MARK, [...attributes.keys()].join());
  else element.removeAttribute(MARK);
}

/** Makes the document's head, and the attributes of `<html>` and `<body>`, what all components say. */
function write(): void {
  isScheduled = false;
  const roots = { html: new Map<string, string>(), body: new Map<string, string>() };
  const wanted = new Map<string, Element[]>();
  let title = document.title;
  for (const said of parts.values()) {
    // One component may have several elements of a key, such as `article:tag`.
    const own = new Map<string, Element[]>();
    for (const child of Children.toArray(said)) {
      if (!isValidElement<Attributes>(child) || typeof child.type !== "string") continue;
      const { type, props } = child;
      const text = Children.toArray(props.children as ReactNode).join("");
      if (type === "html" || type === "body")
        for (const [name, value] of attributesOf(props)) roots[type].set(name, value);
      else if (type === "title") title = text || title;
      else {
        const element = document.createElement(type);
        for (const [name, value] of attributesOf(props)) element.setAttribute(name, value);
        element.setAttribute(MARK, "true");
        element.textContent = text;
        const key = keyOf(element);
        own.set(key, [...(own.get(key) ?? []), element]);
      }
    }
    for (const [key, elements] of own) wanted.set(key, elements);
  }
  if (document.title !== title) document.title = title;
  setAttributes(document.documentElement, roots.html);
  setAttributes(document.body, roots.body);
  const missing = new Set([...wanted.values()].flat());
  for (const old of document.head.querySelectorAll(`[${MARK}]:not(title)`)) {
    const same = [...missing].find((element) => element.isEqualNode(old));
    if (same) missing.delete(same);
    else old.remove();
  }
  document.head.append(...missing);
}

let isScheduled = false;

/** Writes once after all effects of a render have run. */
function schedule(): void {
  if (!isScheduled) queueMicrotask(write);
  isScheduled = true;
}

/** Adds its children to the head while it is mounted. */
export function Helmet({ children }: { readonly children?: ReactNode }) {
  const [id] = useState(() => Symbol("head"));
  useLayoutEffect(() => {
    parts.set(id, children);
    schedule();
  });
  useLayoutEffect(
    () => () => {
      parts.delete(id);
      schedule();
    },
    [id],
  );
  return null;
}

/** The framework wraps its application in it; there is nothing to provide. */
export function HelmetProvider({ children }: { readonly children?: ReactNode }) {
  return children;
}
