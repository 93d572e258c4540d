import type { ClientModule } from "@docusaurus/types";

/** Scrolls the sidebar, not the page, to the current entry. */
function show(): void {
  const menu = document.querySelector(".theme-doc-sidebar-container .menu");
  const entry = menu?.querySelector("a[aria-current='page']");
  if (!menu || !entry) return;
  const window = menu.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top >= window.top && bottom <= window.bottom) return;
  menu.scrollTop += (top + bottom) / 2 - (window.top + window.bottom) / 2;
}

// All categories start expanded, so the entry may be below the fold.
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({
  location,
  previousLocation,
}) => {
  if (location.pathname !== previousLocation?.pathname) requestAnimationFrame(show);
};
