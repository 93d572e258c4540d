/**
 * Replaces theme-classic 3.10.2 `AnnouncementBar`: its colours come from our style sheet instead of
 * a style attribute, which the content-security policy refuses, and a new announcement shows at
 * once (the theme's stays hidden until the next load when the last one was dismissed).
 */
import { useAnnouncementBar } from "@docusaurus/theme-common/internal";
import { ThemeClassNames, useThemeConfig } from "@docusaurus/theme-common";
import AnnouncementBarCloseButton from "@theme/AnnouncementBar/CloseButton";
import AnnouncementBarContent from "@theme/AnnouncementBar/Content";
import { useEffect } from "react";

export default function AnnouncementBar() {
  const { announcementBar } = useThemeConfig();
  const { isActive, close } = useAnnouncementBar();
  useEffect(() => {
    // Set before the first paint by the theme's inline script; from then on true only while closed.
    document.documentElement.setAttribute(
      "data-announcement-bar-initially-dismissed",
      String(!isActive),
    );
  }, [isActive]);
  if (!isActive || !announcementBar) return null;
  return (
    <aside
      className={ThemeClassNames.announcementBar.container}
      aria-label="Announcement"
      data-closeable={announcementBar.isCloseable || undefined}
    >
      <AnnouncementBarContent className="announcement-text" />
      {announcementBar.isCloseable && (
        <AnnouncementBarCloseButton className="announcement-close" onClick={close} />
      )}
    </aside>
  );
}
