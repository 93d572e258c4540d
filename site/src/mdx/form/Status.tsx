import type { ReactNode } from "react";

interface Props {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is announced when it changes. `output` may hold text only, and answers are lists and tables. */
export function Status({ className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={className} role="status">
      {children}
    </div>
  );
}
