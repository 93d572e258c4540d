import type { Root } from "mdast";

/** Title and metadata of an about page. */
export interface AboutHead {
  readonly title: string;
  /** One sentence under the title. */
  readonly description: string;
  /** Its feeds below the base URL, by media type. */
  readonly feeds?: Readonly<Record<string, string>>;
}

/** About pages by route, in footer order. */
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

/** Text by route; linkable headings carry their id in `data.id`. */
export type AboutTrees = Readonly<Record<string, Root>>;
