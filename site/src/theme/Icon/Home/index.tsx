/**
 * Replaces theme-classic 3.10.2 `Icon/Home`: hidden from screen readers, which say “image” after the name of
 * its link otherwise; and a shorter path.
 */
import type { ComponentProps } from "react";

export default function IconHome(props: ComponentProps<"svg">) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" {...props}>
      <path d="M5 20v-8H2L12 3l10 9h-3v8h-5v-6h-4v6z" />
    </svg>
  );
}
