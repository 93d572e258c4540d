import { useEffect, useMemo, useRef, useState } from "react";
import { useOnly } from "../only.ts";
import { Finder } from "./Finder.tsx";
import type { ListGroup } from "../../../render/api-reference/islands.ts";
import { List } from "./List.tsx";
import { Only } from "./Only.tsx";
import { useCurrent } from "./useCurrent.ts";

interface Props {
  readonly groups: readonly ListGroup[];
  /** Edition that this one is compared with: `since 2.6.0`, or `by 2.8.2` for a newer one. */
  readonly compared: string;
  /** Text typed into the finder before hydration. */
  readonly typed?: string;
  /** Whether the finder already has focus. */
  readonly isUsed?: boolean;
  /** URL of the finder's index. */
  readonly search?: string;
  /** Navigates to a fragment such as `#getStamp`. */
  readonly open?: (fragment: string) => void;
  /** Sets the "only changed" filter. */
  readonly choose?: (isOnly: boolean) => void;
}

/** Clicks outside of these close the list on a phone. */
const INSIDE = "#api-list, .api-menu, .api-only";

const nowhere = (): void => undefined;

/**
 * Left column: the page's search, the filter, the list of all operations, and its menu button on
 * phones.
 */
export function Side({
  groups,
  compared,
  typed = "",
  isUsed = false,
  search = "",
  open = nowhere,
  choose = nowhere,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const current = useCurrent();
  const isOnly = useOnly();
  const operations = groups.flatMap(({ rows }) => rows.filter(({ method }) => method));
  const changed = operations.filter(({ isSame }) => !isSame).length;
  const same = useMemo(
    () => new Set(groups.flatMap(({ rows }) => rows.flatMap((row) => (row.isSame ? row.id : [])))),
    [groups],
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    // Close on interaction outside: on a phone the list covers half of the text.
    const leave = ({ target }: Event): void => {
      const isInside = target instanceof Element && target.closest(INSIDE);
      if (!isInside) setOpen(false);
    };
    const close = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape" || !document.activeElement?.closest(INSIDE)) return;
      setOpen(false);
      menu.current?.focus();
    };
    document.addEventListener("click", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", close);
    };
  }, [isOpen]);
  return (
    <>
      <div className="api-bar">
        <Finder
          typed={typed}
          isUsed={isUsed}
          url={search}
          open={open}
          {...(isOnly && { without: same })}
        />
        <button
          ref={menu}
          type="button"
          className="api-menu needs-script"
          aria-expanded={isOpen}
          aria-controls="api-list"
          onClick={() => setOpen(!isOpen)}
        >
          {isOnly ? `${changed} changed` : "Operations"}
        </button>
      </div>
      <div
        className={`api-only needs-script${isOpen ? " api-only-open" : ""}`}
        data-compared={compared}
      >
        <Only changed={changed} all={operations.length} compared={compared} choose={choose} />
      </div>
      <List groups={groups} current={current} isOpen={isOpen} onChosen={() => setOpen(false)} />
    </>
  );
}
