import { useEffect, useMemo, useRef, useState } from "react";
import { useOnly } from "../only.ts";
import { Finder } from "./Finder.tsx";
import { List, type ListGroup } from "./List.tsx";
import { Only } from "./Only.tsx";
import { useCurrent } from "./useCurrent.ts";

interface Props {
  readonly groups: readonly ListGroup[];
  /** What stands in the finder's field already. */
  readonly typed?: string;
  /** Whether that field has the focus already. */
  readonly isUsed?: boolean;
  /** Address of the finder's records. */
  readonly search?: string;
  /** Goes to a fragment such as `#getStamp`. */
  readonly open?: (fragment: string) => void;
  /** Asks for only what changed, or for all. */
  readonly choose?: (isOnly: boolean) => void;
}

/** What closes the list of a phone when it is left. */
const INSIDE = "#api-list, .api-menu, .api-only";

const nowhere = (): void => undefined;

/**
 * The left column: the page's search, the choice of what is shown, the list of all operations, and on a
 * phone its button.
 */
export function Side({
  groups,
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
    // Whoever goes on elsewhere is done with the list; on a phone it hides half of the text.
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
      <div className={`api-only needs-script${isOpen ? " api-only-open" : ""}`}>
        <Only changed={changed} all={operations.length} choose={choose} />
      </div>
      <List groups={groups} current={current} isOpen={isOpen} onChosen={() => setOpen(false)} />
    </>
  );
}
