import type { ClientModule } from "@docusaurus/types";

/** Brings the entry of the page into sight within the sidebar; the page itself is not scrolled. */
function show(): void {
  const menu = document.querySelector(".theme-doc-sidebar-container .menu");
  const entry = menu?.querySelector("a[aria-current='page']");
  if (!menu || !entry) return;
  const window = menu.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top >= window.top && bottom <= window.bottom) return;
  menu.scrollTop += (top + bottom) / 2 - (window.top + window.bottom) / 2;
}

// All categories are open at first, so the entry may stand far down.
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({
  location,
  previousLocation,
}) => {
  if (location.pathname !== previousLocation?.pathname) requestAnimationFrame(show);
};
