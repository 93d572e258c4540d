import type { ReactNode } from "react";

interface Props {
  /** What is inside, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part that scrolls sideways by itself; it takes the focus so that arrow keys can scroll it. */
export function Scroll({ label, className, children }: Props) {
  return (
    // A scrolling region without focusable content has to be focusable itself, and no HTML element
    // means "group" without further meaning.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={`sideways ${className ?? ""}`} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
