/**
 * Replaces theme-classic 3.10.2 `prism-include-languages`: code is highlighted at build time, so no
 * Prism language may be bundled (the original pulls in all of them through one dynamic require).
 */
export default function prismIncludeLanguages(): void {
  // Nothing to include.
}
