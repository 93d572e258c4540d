import type { PropSidebarItem, PropSidebars } from "@docusaurus/plugin-content-docs";
import type { RefObject } from "react";

/** What the filter of a sidebar is given. */
export interface AnswersProps {
  /** Field of the filter. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly items: readonly PropSidebarItem[];
  /** All sidebars of the edition, for the pages that were visited. */
  readonly sidebars: PropSidebars;
  /** Path of the current page. */
  readonly path: string;
  /** Called when the reader opens a page. */
  readonly onOpen?: (() => void) | undefined;
}
