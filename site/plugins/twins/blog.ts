import type { BlogContent, BlogPost } from "@docusaurus/plugin-content-blog";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import type { Around } from "./pages.ts";
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

/** When and by whom a post was written, and its subjects. */
function bylineOf(post: BlogPost, routeOf: Lists["routeOf"]): string {
  const { authors, tags } = post.metadata;
  const by = authors.flatMap(({ name, page }) =>
    name === undefined ? [] : [page ? `[${name}](${routeOf(page.permalink)})` : name],
  );
  const subjects = tags.map(({ label, permalink: to }) => `[${label}](${routeOf(to)})`);
  return [
    dayOf(post),
    by.length > 0 ? `by ${by.join(", ")}` : "",
    subjects.length > 0 ? `tags: ${subjects.join(", ")}` : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A post as lists show it: title, when and by whom, and how it begins. */
function postText(post: BlogPost, { routeOf, twins }: Lists): string {
  const { permalink, title, description } = post.metadata;
  const route = routeOf(permalink);
  return [
    `## [${title}](${route})`,
    bylineOf(post, routeOf),
    twins.get(route)?.excerpt ?? description,
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
  const letterOf = ({ label }: (typeof tags)[number]): string => label.charAt(0).toUpperCase();
  const lineOf = (tag: (typeof tags)[number]): string => {
    const about = tag.description === undefined ? "" : `${tag.description} `;
    return `- [${tag.label}](${routeOf(tag.permalink)}): ${about}(${counted(postsOf(tag))})`;
  };
  const letters = [...new Set(tags.map(letterOf))].map((letter) => {
    const own = tags.filter((tag) => letterOf(tag) === letter);
    return `## ${letter}\n\n${own.map(lineOf).join("\n")}`;
  });
  const list = {
    route: routeOf(content.blogTagsListPath),
    title: "Tags",
    description: "All subjects of the notes on these docs, from A to Z.",
  };
  return [
    { head: list, body: letters.join("\n\n") },
    ...tags.map((tag) => ({
      head: {
        route: routeOf(tag.permalink),
        title: `Notes tagged with "${tag.label}"`,
        description: tag.description ?? "",
      },
      body: `[All tags](${list.route})\n\n${textOf(postsOf(tag), lists)}`,
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
    ({ name, title, route: to, own }) => `## [${name}](${to})\n\n${title} (${counted(own)})`,
  );
  return [
    {
      head: { route, title: "Authors", description: "Who writes the notes on these docs." },
      body: lines.join("\n\n"),
    },
    ...authors.map(({ name, title, route: to, own }) => ({
      head: { route: to, title: name, description: title },
      body: `[All authors](${route})\n\n${textOf(own, lists)}`,
    })),
  ];
}

const routesOf =
  ({ baseUrl }: Address): Lists["routeOf"] =>
  (permalink) =>
    `/${permalink.slice(baseUrl.length)}`;

/** Header of a post by route. */
export function aroundPosts({ blogPosts }: BlogContent, address: Address): Map<string, Around> {
  const routeOf = routesOf(address);
  return new Map(
    blogPosts.map((post) => [
      routeOf(post.metadata.permalink),
      { above: bylineOf(post, routeOf), below: "" },
    ]),
  );
}

const listsOf = (content: BlogContent, twins: Lists["twins"], address: Address) => {
  const { blogTitle: title, blogDescription: description, blogPosts } = content;
  const lists: Lists = {
    posts: blogPosts.toSorted((a, b) => (a.metadata.date < b.metadata.date ? 1 : -1)),
    routeOf: routesOf(address),
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

/** Twins of the lists of posts, first all, then by year, subject and author. `twins` are the posts' twins, `routes` all routes with a twin. */
export const blogTwins = (
  content: BlogContent,
  twins: ReadonlyMap<string, Twin>,
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] =>
  listsOf(content, twins, address).map(({ head, body }) =>
    writtenTwin(head, body, address, routes),
  );
