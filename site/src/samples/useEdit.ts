import { useLayoutEffect, useState } from "react";
import { codeOf } from "../code/code-of.ts";

/** The code of a block, as its reader changes it. */
export interface Edit {
  readonly isOpen: boolean;
  /** What the editor holds. */
  readonly code: string;
  /** Whether that is not what the page shows. */
  readonly isChanged: boolean;
  /** Opens the editor, or shows the page's code again; what was written is kept meanwhile. */
  toggle(): void;
  /** Opens the editor with this code. */
  open(code: string): void;
  change(code: string): void;
  /** Back to the page's code. */
  reset(): void;
  /** The changed code while the editor shows it; `undefined` for the page's. */
  readonly shown: string | undefined;
}

/** Lets the code of a block be changed in its place: while the editor is open, the style sheet hides it. */
export function useEdit(block: Element): Edit {
  const [isOpen, setOpen] = useState(false);
  const [written, setWritten] = useState<string>();
  const own = isOpen || written !== undefined ? codeOf(block) : "";
  const code = written ?? own;
  const isChanged = code !== own;
  useLayoutEffect(() => {
    block.toggleAttribute("data-editing", isOpen);
  }, [block, isOpen]);
  return {
    isOpen,
    code,
    isChanged,
    toggle: () => setOpen(!isOpen),
    open: (text) => {
      setWritten(text);
      setOpen(true);
    },
    change: setWritten,
    reset: () => setWritten(undefined),
    shown: isOpen && isChanged ? code : undefined,
  };
}
