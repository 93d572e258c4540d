import { Children, Fragment, isValidElement, type ReactNode } from "react";

/** Elements allowed in `<head>`; for `html` and `body` only attributes are set. */
const ALLOWED = new Set([
  "base",
  "body",
  "html",
  "link",
  "meta",
  "noscript",
  "script",
  "style",
  "title",
]);
const WITH_TEXT = new Set(["noscript", "script", "style", "title"]);

const isText = (content: unknown): boolean =>
  Array.isArray(content)
    ? content.every((part) => typeof part === "string")
    : typeof content === "string";

/** The fault of a head element, or `undefined`. */
export function faultOf(type: unknown, content: unknown): string | undefined {
  if (typeof type !== "string") return "A component may not stand in the head.";
  if (!ALLOWED.has(type)) return `<${type}> may not stand in the head.`;
  if (content === undefined || content === null || content === false) return undefined;
  if (!WITH_TEXT.has(type) && type !== "html" && type !== "body")
    return `<${type}> has no content.`;
  return isText(content) ? undefined : `<${type}> may hold text only.`;
}

/**
 * The children of a page's head without the invalid ones; each of those is reported by `warn`. The
 * library below throws for them, which would take the whole page away for a wrong tag.
 */
export function checkedChildren(children: ReactNode, warn: (text: string) => void): ReactNode {
  return Children.map(children, (child) => {
    if (!isValidElement<{ readonly children?: ReactNode }>(child)) return child;
    const { type, props } = child;
    if (type === Fragment) return checkedChildren(props.children, warn);
    const fault = faultOf(type, props.children);
    if (!fault) return child;
    warn(`${fault} It was left out.`);
    return null;
  });
}
