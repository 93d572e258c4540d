import type { ReactNode } from "react";

interface Props {
  /** Accessible name of the region. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Horizontal scroll container; focusable, so that arrow keys scroll it. */
export function Scroll({ label, className, children }: Props) {
  return (
    // A scroll container without focusable content must be focusable itself; no HTML element has the
    // plain `group` role.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={`sideways ${className ?? ""}`} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
