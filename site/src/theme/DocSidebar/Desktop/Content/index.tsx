/** Wraps theme-classic 3.10.2 `DocSidebar/Desktop/Content`: adds a filter above the sidebar's tree. */
import { useDocsVersion } from "@docusaurus/plugin-content-docs/client";
import Content from "@theme-original/DocSidebar/Desktop/Content";
import type { Props } from "@theme/DocSidebar/Desktop/Content";
import { SidebarFilter } from "../../../../sidebar/SidebarFilter.tsx";

export default function DocSidebarDesktopContent(props: Props) {
  const { docsSidebars } = useDocsVersion();
  return (
    <SidebarFilter items={props.sidebar} sidebars={docsSidebars} path={props.path}>
      <Content {...props} />
    </SidebarFilter>
  );
}
