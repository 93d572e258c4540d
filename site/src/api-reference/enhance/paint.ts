const TOKENS =
  /((?:^|(?<=\s))(?:#|\/\/ )[^\n]*)|("(?:[^"\\\n]|\\.)*"(?=:))|("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`)|\b(await|const|def|defer|err|false|for|from|func|if|import|in|new|nil|null|of|package|panic|print|throw|true|var|with)\b/gm;

const NAMES = ["api-comment", "api-key", "api-string", "api-keyword"] as const;

/** Event of the root: texts or visible panels of samples changed. */
export const SAMPLES_CHANGED = "samples-changed";

function paintText(text: Text, highlights: readonly Highlight[]): void {
  for (const match of text.data.matchAll(TOKENS)) {
    const kind = NAMES.findIndex((_name, at) => match[at + 1] !== undefined);
    const range = new Range();
    range.setStart(text, match.index);
    range.setEnd(text, match.index + match[0].length);
    highlights[kind]?.add(range);
  }
}

/**
 * Colours the samples in sight without a single element more: the browser paints ranges of text.
 * Where it can not, samples stay plain.
 */
export function handlePaint(root: HTMLElement, signal: AbortSignal): void {
  if (typeof Highlight === "undefined" || !CSS.highlights) return;
  const highlights = NAMES.map(() => new Highlight());
  NAMES.forEach((name, at) => highlights[at] && CSS.highlights.set(name, highlights[at]));
  const near = new Set<Element>();
  const paint = (): void => {
    for (const highlight of highlights) highlight.clear();
    for (const operation of near) {
      for (const panel of operation.querySelectorAll<HTMLElement>("[role=tabpanel]")) {
        const text = panel.firstChild;
        if (text instanceof Text && panel.checkVisibility()) paintText(text, highlights);
      }
    }
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      paint();
    },
    { rootMargin: "200px 0px" },
  );
  for (const one of root.querySelectorAll(".api-group .api-samples")) watcher.observe(one);
  root.addEventListener(SAMPLES_CHANGED, paint, { signal });
  signal.addEventListener("abort", () => {
    watcher.disconnect();
    for (const name of NAMES) CSS.highlights.delete(name);
  });
}
