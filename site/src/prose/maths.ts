import siteConfig from "@generated/docusaurus.config";
import type { Integrations } from "../../config/integrations.ts";

/**
 * The build links the maths style sheet in pages that have a formula; this does the same when a
 * reader arrives at one from another page.
 */
export function linkMaths(): void {
  if (document.querySelector("link[data-maths]")) return;
  const integrations = siteConfig.customFields?.integrations as Integrations | undefined;
  const mathsStylesheet = integrations?.mathsStylesheet;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.dataset.maths = "";
  const root = siteConfig.future.experimental_router === "hash" ? "./" : siteConfig.baseUrl;
  link.href = mathsStylesheet?.href ?? `${root}maths/maths.css`;
  if (mathsStylesheet) {
    link.integrity = mathsStylesheet.integrity;
    link.crossOrigin = "anonymous";
  }
  document.head.append(link);
}
