/** Replaces theme-classic 3.10.2 `DocSidebar/Mobile`: adds a filter above the tree of the mobile menu. */
import type { PropSidebarItem, PropSidebars } from "@docusaurus/plugin-content-docs";
import { useDocsVersion } from "@docusaurus/plugin-content-docs/client";
import { NavbarSecondaryMenuFiller, ThemeClassNames } from "@docusaurus/theme-common";
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/DocSidebar/Mobile";
import DocSidebarItems from "@theme/DocSidebarItems";
import { clsx } from "clsx";
import { memo } from "react";
import { SidebarFilter } from "../../../sidebar/SidebarFilter.tsx";

interface MenuProps extends Pick<Props, "sidebar" | "path"> {
  readonly sidebars: PropSidebars;
}

/** Rendered in the bar, outside of the context of the page. */
function SecondaryMenu({ sidebar, sidebars, path }: MenuProps) {
  const { toggle } = useNavbarMobileSidebar();
  const closeForPage = (item: PropSidebarItem): void => {
    if (item.type === "link" || (item.type === "category" && item.href)) toggle();
  };
  return (
    <SidebarFilter items={sidebar} sidebars={sidebars} path={path} onOpen={toggle}>
      <ul className={clsx(ThemeClassNames.docs.docSidebarMenu, "menu__list")}>
        <DocSidebarItems items={sidebar} activePath={path} onItemClick={closeForPage} level={1} />
      </ul>
    </SidebarFilter>
  );
}

function DocSidebarMobile({ sidebar, path }: Props) {
  const { docsSidebars: sidebars } = useDocsVersion();
  return (
    <NavbarSecondaryMenuFiller component={SecondaryMenu} props={{ sidebar, sidebars, path }} />
  );
}

export default memo(DocSidebarMobile);
