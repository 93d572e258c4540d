import { handleAnchors } from "./anchors.ts";
import { handleBaseUrl } from "./base-url.ts";
import { handleCopies } from "./copy.ts";
import { handleList } from "./list.ts";
import { handleLinks } from "./links.ts";
import { handlePaint } from "./paint.ts";
import { handleSearch } from "./search-box.ts";
import { handleSend } from "./send.ts";
import { handleTabs } from "./tabs.ts";
import { handleTooltips } from "./tooltip.ts";

/** Where the scripts find what they fetch, and how they leave the page. */
export interface Surroundings {
  readonly search: string;
  readonly markdown: string;
  /** Address of `openapi.json`, for the panel that sends requests. */
  readonly document: string;
  /** Opens a route of the site without loading a page. */
  readonly open: (route: string) => void;
}

/**
 * Brings the static markup to life with a few delegated listeners; returns what takes them away
 * again. The panel that sends requests opens in the `.api-slot[data-operation]` of an operation.
 */
export function enhance(root: HTMLElement, surroundings: Surroundings): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  handleTabs(root, signal);
  handleBaseUrl(root, signal);
  handleAnchors(root, signal);
  handleLinks(root, surroundings, signal);
  handleCopies(root, surroundings, signal);
  handleTooltips(root, signal);
  handlePaint(root, signal);
  handleList(root, signal);
  handleSearch(root, surroundings, signal);
  handleSend(root, surroundings, signal);
  return () => stop.abort();
}
