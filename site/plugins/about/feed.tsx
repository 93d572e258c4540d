import { Feed } from "feed";
import type { Root } from "mdast";
import { renderToStaticMarkup } from "react-dom/server";
import type { Site } from "../../settings/site.ts";
import { ABOUT } from "../../shared/about/pages.ts";
import { MarkdownTree } from "../../render/about/MarkdownTree.tsx";
import { partTree, releaseTitle, type Release } from "./changelog.ts";
import { heading, root } from "./tree.ts";

const ROUTE = "changelog";

function contentOf(release: Release): Root {
  const parts = release.parts.flatMap((part) => [
    ...(part.reader === undefined ? [] : [heading(3, part.reader)]),
    ...partTree(part),
  ]);
  return root(...parts);
}

/** Feeds of the releases by file name; unreleased changes are left out. */
export function changelogFeeds(
  releases: readonly Release[],
  { url, baseUrl }: Pick<Site, "url" | "baseUrl">,
): ReadonlyMap<string, string> {
  const home = `${url}${baseUrl}`;
  const page = `${home}${ROUTE}`;
  const released = releases.flatMap((release) =>
    release.date === undefined ? [] : [{ release, date: new Date(`${release.date}T00:00:00Z`) }],
  );
  const feed = new Feed({
    id: page,
    title: "Swarm Documentation: releases",
    description: ABOUT[`/${ROUTE}`]?.description ?? "",
    link: page,
    language: "en",
    favicon: `${home}mark.svg`,
    copyright: "",
    // The same sources give the same file.
    ...(released[0] && { updated: released[0].date }),
    feedLinks: { rss: `${page}/rss.xml`, atom: `${page}/atom.xml` },
    author: { name: "Swarm Documentation" },
  });
  for (const { release, date } of released) {
    const { id, version } = release;
    feed.addItem({
      title: releaseTitle(release),
      id: `${page}#${id}`,
      link: `${page}#${id}`,
      date,
      description: version
        ? `What version ${version} changed.`
        : `What changed on ${release.date}.`,
      content: renderToStaticMarkup(<MarkdownTree tree={contentOf(release)} />),
      author: [{ name: "Swarm Documentation" }],
    });
  }
  return new Map([
    ["atom.xml", feed.atom1()],
    ["rss.xml", feed.rss2()],
  ]);
}
