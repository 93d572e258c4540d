import { useLayoutEffect, useState } from "react";
import { codeOf, indexOf } from "./code-of.ts";
import { forgetPart, keepValue, keptValues } from "../ui/kept-values.ts";

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

/** Field name of the edited code of a block (`ui/kept-values.ts`). */
const CODE = "code";

/** Code that the reader wrote before leaving the page; the editor shows it when it is opened. */
function keptCode(part: string): string | undefined {
  const code = keptValues(part).get(CODE);
  return typeof code === "string" ? code : undefined;
}

/** Editing state of a block's code: while the editor is open, CSS hides the static code. */
export function useEdit(block: Element): Edit {
  const [isOpen, setOpen] = useState(false);
  const [part] = useState(() => `sample-${indexOf(block)}`);
  const [written, setWritten] = useState(() => keptCode(part));
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
    change: (text) => {
      keepValue(part, CODE, text);
      setWritten(text);
    },
    reset: () => {
      forgetPart(part);
      setWritten(undefined);
    },
    shown: isOpen && isChanged ? code : undefined,
  };
}
