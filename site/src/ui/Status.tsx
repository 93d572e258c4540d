import type { ReactNode } from "react";

interface Props {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Live region, announced on changes. Not `<output>`, which allows phrasing content only. */
export function Status({ className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={className} role="status">
      {children}
    </div>
  );
}
