import type { Root } from "mdast";

/** What a page about the site itself is called. */
export interface AboutHead {
  readonly title: string;
  /** One sentence under the title. */
  readonly description: string;
  /** Its feeds below the base URL, by media type. */
  readonly feeds?: Readonly<Record<string, string>>;
}

/** The pages about the site itself by their route, in the order of the footer. */
export const ABOUT: Readonly<Record<string, AboutHead>> = {
  "/changelog": {
    title: "Changelog",
    description:
      "What changed, release by release: for operators of nodes, for developers, and on this site.",
    feeds: {
      "application/atom+xml": "changelog/atom.xml",
      "application/rss+xml": "changelog/rss.xml",
    },
  },
  "/accessibility": {
    title: "Accessibility",
    description: "How this site can be read and operated, what is checked, and what falls short.",
  },
  "/privacy": {
    title: "Privacy",
    description: "What this site keeps in your browser, whom it asks, and what holds it to that.",
  },
};

/** Their texts by route; headings that can be linked to have their id in `data.id`. */
export type AboutTrees = Readonly<Record<string, Root>>;
