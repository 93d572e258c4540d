import { useEffect, useRef, useState } from "react";
import { Finder } from "./Finder.tsx";
import { List, type ListGroup } from "./List.tsx";
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
}

const nowhere = (): void => undefined;

/** The left column: the page's search, the list of all operations, and on a phone its button. */
export function Side({ groups, typed = "", isUsed = false, search = "", open = nowhere }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const current = useCurrent();
  useEffect(() => {
    if (!isOpen) return undefined;
    // Whoever goes on elsewhere is done with the list; on a phone it hides half of the text.
    const leave = ({ target }: Event): void => {
      const isInside = target instanceof Element && target.closest("#api-list, .api-menu");
      if (!isInside) setOpen(false);
    };
    const close = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape" || !document.activeElement?.closest("#api-list, .api-menu")) return;
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
        <Finder typed={typed} isUsed={isUsed} url={search} open={open} />
        <button
          ref={menu}
          type="button"
          className="api-menu needs-script"
          aria-expanded={isOpen}
          aria-controls="api-list"
          onClick={() => setOpen(!isOpen)}
        >
          Operations
        </button>
      </div>
      <List groups={groups} current={current} isOpen={isOpen} onChosen={() => setOpen(false)} />
    </>
  );
}
