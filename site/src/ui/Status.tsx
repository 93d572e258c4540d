import type { ReactNode } from "react";

interface Props {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A live region: screen readers announce it when it changes. `<output>` may hold text only. */
export function Status({ className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={className} role="status">
      {children}
    </div>
  );
}
