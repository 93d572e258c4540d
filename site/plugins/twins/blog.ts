import type { BlogContent, BlogPost } from "@docusaurus/plugin-content-blog";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import type { Twin } from "./twin.ts";

const LONG = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** What the lists are made with. */
interface Lists {
  /** Posts, latest first. */
  readonly posts: readonly BlogPost[];
  /** Route of a permalink. */
  readonly routeOf: (permalink: string) => string;
  /** Twins of the posts by route. */
  readonly twins: ReadonlyMap<string, Twin>;
}

const dayOf = ({ metadata }: BlogPost): string => LONG.format(new Date(metadata.date));

/** A post as lists show it: title, day, beginning and subjects. */
function postText(post: BlogPost, { routeOf, twins }: Lists): string {
  const { permalink, title, tags, description } = post.metadata;
  const route = routeOf(permalink);
  const subjects = tags.map(({ label, permalink: to }) => `[${label}](${routeOf(to)})`);
  return [
    `## [${title}](${route})`,
    dayOf(post),
    twins.get(route)?.excerpt ?? description,
    subjects.length > 0 ? `Tags: ${subjects.join(", ")}` : "",
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

const textOf = (posts: readonly BlogPost[], lists: Lists): string =>
  posts.map((post) => postText(post, lists)).join("\n\n");

function archiveText({ posts, routeOf }: Lists): string {
  const yearOf = ({ metadata }: BlogPost): number => new Date(metadata.date).getUTCFullYear();
  return [...new Set(posts.map(yearOf))]
    .map((year) => {
      const own = posts.filter((post) => yearOf(post) === year);
      const lines = own.map(
        (post) =>
          `- [${post.metadata.title}](${routeOf(post.metadata.permalink)}) (${dayOf(post)})`,
      );
      return `## ${year}\n\n${lines.join("\n")}`;
    })
    .join("\n\n");
}

const counted = (posts: readonly unknown[]): string =>
  posts.length === 1 ? "1 post" : `${posts.length} posts`;

function tagTwins(content: BlogContent, lists: Lists) {
  const { routeOf, posts } = lists;
  const tags = Object.values(content.blogTags).sort((a, b) => a.label.localeCompare(b.label));
  const postsOf = ({ items }: (typeof tags)[number]): BlogPost[] =>
    posts.filter(({ id }) => items.includes(id));
  const lines = tags.map((tag) => {
    const about = tag.description === undefined ? "" : `${tag.description} `;
    return `- [${tag.label}](${routeOf(tag.permalink)}): ${about}(${counted(postsOf(tag))})`;
  });
  const list = {
    route: routeOf(content.blogTagsListPath),
    title: "Tags",
    description: "All subjects of the notes on these docs, from A to Z.",
  };
  return [
    { head: list, body: lines.join("\n") },
    ...tags.map((tag) => ({
      head: {
        route: routeOf(tag.permalink),
        title: `Notes tagged with "${tag.label}"`,
        description: tag.description ?? "",
      },
      body: textOf(postsOf(tag), lists),
    })),
  ];
}

function authorTwins({ authorsMap = {} }: BlogContent, lists: Lists, route: string) {
  const { routeOf, posts } = lists;
  const authors = Object.values(authorsMap).flatMap((author) => {
    const { name, title, page, key } = author;
    if (!page || name === undefined) return [];
    const own = posts.filter(({ metadata }) => metadata.authors.some((one) => one.key === key));
    return [{ name, title: title ?? "", route: routeOf(page.permalink), own }];
  });
  const lines = authors.map(
    ({ name, title, route: to, own }) => `- [${name}](${to}): ${title} (${counted(own)})`,
  );
  return [
    {
      head: { route, title: "Authors", description: "Who writes the notes on these docs." },
      body: lines.join("\n"),
    },
    ...authors.map(({ name, title, route: to, own }) => ({
      head: { route: to, title: name, description: title },
      body: textOf(own, lists),
    })),
  ];
}

const listsOf = (content: BlogContent, twins: Lists["twins"], { baseUrl }: Address) => {
  const { blogTitle: title, blogDescription: description, blogPosts } = content;
  const lists: Lists = {
    posts: blogPosts.toSorted((a, b) => (a.metadata.date < b.metadata.date ? 1 : -1)),
    routeOf: (permalink) => `/${permalink.slice(baseUrl.length)}`,
    twins,
  };
  const about = "All notes on these docs, by year.";
  return [
    { head: { route: "/blog", title, description }, body: textOf(lists.posts, lists) },
    {
      head: { route: "/blog/archive", title: "Archive", description: about },
      body: archiveText(lists),
    },
    ...tagTwins(content, lists),
    ...authorTwins(content, lists, "/blog/authors"),
  ];
};

/** Routes that `blogTwins` makes twins of. */
export const blogRoutes = (content: BlogContent, address: Address): string[] =>
  listsOf(content, new Map(), address).map(({ head }) => head.route);

/** Twins of the lists of posts, first all, then by year, subject and author. `twins` are those of the posts, `routes` all that have one. */
export const blogTwins = (
  content: BlogContent,
  twins: ReadonlyMap<string, Twin>,
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] =>
  listsOf(content, twins, address).map(({ head, body }) =>
    writtenTwin(head, body, address, routes),
  );
