/** Replaces theme-classic 3.10.2 `DocSidebar/Desktop/CollapseButton`: the sidebar cannot be hidden [website.md 2.3]. */
export default function DocSidebarCollapseButton() {
  return null;
}
