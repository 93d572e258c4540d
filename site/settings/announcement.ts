import type { ThemeConfig } from "@docusaurus/theme-common";

/** Colours come from the style sheet (`src/theme/AnnouncementBar`). */
type AnnouncementBarConfig = Omit<
  NonNullable<ThemeConfig["announcementBar"]>,
  "backgroundColor" | "textColor"
>;

/**
 * What the bar above the navigation says; `undefined` hides it. Give every new announcement a new
 * `id`, otherwise readers who dismissed the last one will not see it. `content` is HTML that this
 * repository's authors vouch for. `ANNOUNCEMENT_PREVIEW` (plain text) shows one without an edit.
 */
function read(preview: string | undefined): AnnouncementBarConfig | undefined {
  if (!preview) return undefined;
  const content = preview.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return {
    id: process.env.ANNOUNCEMENT_PREVIEW_ID ?? "announcement-bar",
    content,
    isCloseable: true,
  };
}

export const announcement = read(process.env.ANNOUNCEMENT_PREVIEW);
