import type { ComponentType, KeyboardEvent, RefObject } from "react";
import type { SearchConfig } from "../config.ts";

/** State of the content that the field needs. */
export interface FieldState {
  /** Id of the active option, if any. */
  readonly activeId: string | undefined;
  readonly isStalled: boolean;
}

/** Key handler of the field, once the content is mounted. */
export type FieldKeys = RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>;

/** Props from the shell for its content. */
export interface ContentProps {
  readonly config: SearchConfig;
  readonly query: string;
  /** Whether Enter was pressed before the content was mounted. */
  readonly isEntered: boolean;
  /** Id of the listbox, for `aria-controls`. */
  readonly listId: string;
  readonly keys: FieldKeys;
  readonly onQuery: (query: string) => void;
  readonly onField: (state: FieldState) => void;
  /** Called when the focused button disappears. */
  readonly focusField: () => void;
  readonly onClose: () => void;
}

/** Props from the search button for the dialog. */
export interface ShellProps {
  readonly config: SearchConfig;
  /** Selected text of the page, at most 64 characters; may be empty. */
  readonly initialQuery: string;
  /** Content component; `undefined` while loading. */
  readonly content: ComponentType<ContentProps> | "failed" | undefined;
  readonly onClose: () => void;
}
