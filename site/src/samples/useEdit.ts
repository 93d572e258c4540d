import { useLayoutEffect, useState } from "react";
import { codeOf } from "./code-of.ts";

/** Editable code of a block. */
export interface Edit {
  readonly isOpen: boolean;
  /** What the editor holds. */
  readonly code: string;
  /** Whether the code differs from the page's. */
  readonly isChanged: boolean;
  /** Opens the editor, or shows the page's code again and keeps the edited text. */
  toggle(): void;
  /** Opens the editor with this code. */
  open(code: string): void;
  change(code: string): void;
  /** Restores the page's code. */
  reset(): void;
  /** Edited code while the editor is open; `undefined` for the page's. */
  readonly shown: string | undefined;
}

/** Editing state of a block's code: while the editor is open, CSS hides the static code. */
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
