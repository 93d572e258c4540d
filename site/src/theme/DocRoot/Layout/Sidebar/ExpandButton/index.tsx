/** Replaces theme-classic 3.10.2 `DocRoot/Layout/Sidebar/ExpandButton`: the sidebar cannot be hidden [website.md 2.3]. */
export default function DocRootLayoutSidebarExpandButton() {
  return null;
}
