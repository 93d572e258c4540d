import { useEffect, type RefObject } from "react";

const TOKENS =
  /((?:^|(?<=\s))(?:#|\/\/ )[^\n]*)|("(?:[^"\\\n]|\\.)*"(?=:))|("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`)|\b(await|const|def|defer|err|false|for|from|func|if|import|in|new|nil|null|of|package|panic|print|throw|true|var|with)\b/gm;

const NAMES = ["api-comment", "api-key", "api-string", "api-keyword"] as const;

/** Adds the ranges of a text to the document's highlights; returns a cleanup function. */
function paint(node: Text, text: string): () => void {
  const painted: [Highlight, AbstractRange][] = [];
  for (const match of text.matchAll(TOKENS)) {
    const name = NAMES[NAMES.findIndex((_name, at) => match[at + 1] !== undefined)];
    if (name === undefined) continue;
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, highlight);
    const endOffset = match.index + match[0].length;
    const range = new StaticRange({
      startContainer: node,
      startOffset: match.index,
      endContainer: node,
      endOffset,
    });
    highlight.add(range);
    painted.push([highlight, range]);
  }
  return () => {
    for (const [highlight, range] of painted) highlight.delete(range);
  };
}

/**
 * Highlights the text of an element while it is in the viewport with the CSS Custom Highlight API,
 * without extra elements. Without the API, samples stay plain, and so they do with forced colours, in which
 * browsers paint highlights as a selection.
 */
export function usePainted(
  ref: RefObject<HTMLElement | null>,
  text: string,
  isSeen: boolean,
): void {
  useEffect(() => {
    if (!isSeen || typeof Highlight === "undefined" || !CSS.highlights || !ref.current)
      return undefined;
    if (matchMedia("(forced-colors: active)").matches) return undefined;
    let wipe: (() => void) | undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        wipe?.();
        const node = ref.current?.firstChild;
        wipe = entry?.isIntersecting && node instanceof Text ? paint(node, text) : undefined;
      },
      { rootMargin: "200px 0px" },
    );
    watcher.observe(ref.current);
    return () => {
      watcher.disconnect();
      wipe?.();
    };
  }, [ref, text, isSeen]);
}
