/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popup of a combobox has no HTML element */
import { memo, useDeferredValue, useEffect, useRef, type SyntheticEvent } from "react";
import { Badge } from "../../../render/api-reference/Badge.tsx";
import type { ReferenceHit } from "./search.ts";

function placeOf({ kind, where }: ReferenceHit): string {
  if (kind === "operation") return "";
  const saysItself = kind === where || kind === "header" || kind === "section";
  return saysItself ? where : `${kind} · ${where}`;
}

/** Hits that fit into the list: rendered in the frame of the key press, the rest afterwards. */
const SEEN = 10;

interface RowProps {
  readonly hit: ReferenceHit;
  readonly at: number;
  readonly isActive: boolean;
}

/** Memoized: most hits keep their position from key to key. */
const Row = memo(function Row({ hit, at, isActive }: RowProps) {
  const place = placeOf(hit);
  return (
    // The focus stays in the field, whose keys choose.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div id={`api-hit-${at}`} className="api-hit" role="option" aria-selected={isActive}>
      <span className="api-hit-name">{hit.kind === "operation" ? hit.summary : hit.name}</span>
      <span className="api-hit-place">
        {hit.method !== "" && <Badge method={hit.method} />}
        {hit.method === "" ? hit.path : ` ${hit.path}`}
        {place !== "" && <span className="api-hit-kind">{place}</span>}
      </span>
    </div>
  );
});

interface Props {
  readonly hits: readonly ReferenceHit[];
  /** Which one Enter opens. */
  readonly active: number;
  readonly isShown: boolean;
  /** Text shown without hits. */
  readonly notice: string;
  readonly onChosen: (at: number) => void;
}

/** What the finder found. */
export function Hits({ hits, active, isShown, notice, onChosen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Cached: reading the list's scroll offset would force a layout on every key.
  const isScrolled = useRef(false);
  useEffect(() => {
    if (!list.current || hits.length === 0) return;
    if (active > 0) list.current.children[active]?.scrollIntoView({ block: "nearest" });
    else if (isScrolled.current) list.current.scrollTop = 0;
    isScrolled.current = active > 0;
  }, [active, hits]);
  const later = useDeferredValue(hits);
  const rows = [...hits.slice(0, SEEN), ...later.slice(SEEN, hits.length)];
  const choose = ({ target }: SyntheticEvent): void => {
    const row = (target as Element).closest(".api-hit");
    if (row && list.current) onChosen([...list.current.children].indexOf(row));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id="api-results"
      data-answers=""
      ref={list}
      role="listbox"
      aria-label="Results"
      hidden={!isShown}
      onScroll={() => (isScrolled.current = true)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {rows.map((hit, at) => (
        <Row key={at} hit={hit} at={at} isActive={isShown && at === active} />
      ))}
      {isShown && hits.length === 0 && (
        <span className="api-hit-none" role="option" aria-disabled="true" aria-selected="false">
          {notice}
        </span>
      )}
    </div>
  );
}
