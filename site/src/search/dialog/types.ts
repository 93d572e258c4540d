import type { ComponentType, KeyboardEvent, RefObject } from "react";
import type { SearchConfig } from "../config.ts";

/** What the list below says about the field. */
export interface FieldState {
  /** Id of the active option; undefined when there is none. */
  readonly activeId: string | undefined;
  readonly isStalled: boolean;
}

/** The keys of the field, once somebody answers them. */
export type FieldKeys = RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>;

/** What the shell gives its content. */
export interface ContentProps {
  readonly config: SearchConfig;
  readonly query: string;
  /** Whether Enter was pressed before anybody could answer it. */
  readonly isEntered: boolean;
  /** Id of the list, which the field controls. */
  readonly listId: string;
  readonly keys: FieldKeys;
  readonly onQuery: (query: string) => void;
  readonly onField: (state: FieldState) => void;
  readonly onClose: () => void;
}

/** What the search button gives the dialog. */
export interface ShellProps {
  readonly config: SearchConfig;
  /** Selected text of the page, at most 64 characters; may be empty. */
  readonly initialQuery: string;
  /** What is found; undefined while it is on its way. */
  readonly content: ComponentType<ContentProps> | "failed" | undefined;
  readonly onClose: () => void;
}
