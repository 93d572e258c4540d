// Parses the difference markers of a page (`plugins/markdown/differs.ts`).

/** Kind of content that differs. */
export type PlaceKind = "words" | "blocks" | "rows" | "items";

/** A place of a page. */
export interface DiffMarker {
  readonly kind: PlaceKind;
  /** Content of this edition; empty if only the other edition has some. */
  readonly own: readonly HTMLElement[];
  /**
   * Insertion point for the other edition's content: the text, the item, or an empty element after
   * the rest.
   */
  readonly host: HTMLElement;
}

const KINDS: Readonly<Record<string, PlaceKind>> = { SPAN: "words", TR: "rows", LI: "items" };

/** Whether `one` precedes `other` and does not contain it. */
const isBefore = (one: Node, other: Node): boolean =>
  one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;

/** Outermost elements between the first block and the closing marker. */
function blocksOf(root: ParentNode, first: HTMLElement, host: HTMLElement): HTMLElement[] {
  const inside = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (one) => (one === first || isBefore(first, one) || first.contains(one)) && isBefore(one, host),
  );
  const known = new Set<Element | null>(inside);
  return inside.filter((one) => !known.has(one.parentElement));
}

function placeOf(root: ParentNode, number: string): DiffMarker {
  const marked = [...root.querySelectorAll<HTMLElement>(`[data-differs="${number}"]`)];
  const host = marked.at(-1) as HTMLElement;
  const kind = KINDS[host.tagName] ?? "blocks";
  if (kind === "words") return { kind, host, own: host.hasChildNodes() ? [host] : [] };
  if (kind !== "blocks") return { kind, host, own: marked.filter((one) => !one.hidden) };
  const first = root.querySelector<HTMLElement>(`[data-from="${number}"]`);
  return { kind, host, own: first ? blocksOf(root, first, host) : [] };
}

/** All differences of a page by number, in order. Both editions use the same numbers. */
export function placesIn(root: ParentNode): ReadonlyMap<string, DiffMarker> {
  const all = [...root.querySelectorAll<HTMLElement>("[data-differs]")];
  const numbers = new Set(all.map((one) => one.dataset["differs"] ?? ""));
  return new Map([...numbers].map((number) => [number, placeOf(root, number)]));
}

/** Interactive elements and anchors to remove from copies. */
const UNWANTED = "button, [data-island], .hash-link, .code-tools";

function clean(copy: HTMLElement): HTMLElement {
  for (const one of copy.querySelectorAll(UNWANTED)) one.remove();
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>("[id], [data-differs]")]) {
    one.removeAttribute("id");
    one.removeAttribute("data-differs");
    one.removeAttribute("data-from");
  }
  return copy;
}

/** Copies of the content, for another document. */
export function contentOf({ own }: Pick<DiffMarker, "own">): readonly HTMLElement[] {
  return own.map((one) => clean(document.importNode(one, true)));
}

/**
 * Expands every ancestor that hides the element: `details`, and tab panels of another system or
 * client.
 */
export function reveal(host: HTMLElement): void {
  for (let at = host.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    if (at.getAttribute("role") !== "tabpanel" || !at.hidden) continue;
    const panels = [...(at.parentElement?.children ?? [])];
    const tabs = at.closest(".tabs-container")?.querySelectorAll<HTMLElement>("[role=tab]");
    tabs?.[panels.indexOf(at)]?.click();
  }
}
