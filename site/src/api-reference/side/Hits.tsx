/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popup of a combobox has no HTML element */
import { useEffect, useRef } from "react";
import { Badge } from "../Badge.tsx";
import type { Hit } from "./search.ts";

function placeOf({ kind, where }: Hit): string {
  if (kind === "operation") return "";
  const saysItself = kind === where || kind === "header" || kind === "section";
  return saysItself ? where : `${kind} · ${where}`;
}

interface Props {
  readonly hits: readonly Hit[];
  /** Which one Enter opens. */
  readonly active: number;
  readonly isShown: boolean;
  /** What stands there without hits. */
  readonly notice: string;
  readonly onChosen: (at: number) => void;
}

/** What the finder found. */
export function Hits({ hits, active, isShown, notice, onChosen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const marked = useRef<HTMLDivElement>(null);
  // Asking the list where it is would cost a layout of the page for every key.
  const isScrolled = useRef(false);
  useEffect(() => {
    if (active > 0 && hits.length > 0) marked.current?.scrollIntoView({ block: "nearest" });
    else if (isScrolled.current && list.current) list.current.scrollTop = 0;
    isScrolled.current = active > 0;
  }, [active, hits]);
  return (
    <div
      id="api-results"
      ref={list}
      role="listbox"
      aria-label="Results"
      hidden={!isShown}
      onScroll={() => (isScrolled.current = true)}
    >
      {hits.map((hit, at) => {
        const place = placeOf(hit);
        return (
          // The focus stays in the field, whose keys do the same.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={at}
            ref={at === active ? marked : undefined}
            id={`api-hit-${at}`}
            className="api-hit"
            role="option"
            aria-selected={isShown && at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChosen(at)}
          >
            <span className="api-hit-name">
              {hit.kind === "operation" ? hit.summary : hit.name}
            </span>
            <span className="api-hit-place">
              {hit.method !== "" && <Badge method={hit.method} />}
              {hit.method !== "" && " "}
              {hit.path}
              {place !== "" && <span className="api-hit-kind">{place}</span>}
            </span>
          </div>
        );
      })}
      {isShown && hits.length === 0 && (
        <span className="api-hit-none" role="option" aria-disabled="true" aria-selected="false">
          {notice}
        </span>
      )}
    </div>
  );
}
