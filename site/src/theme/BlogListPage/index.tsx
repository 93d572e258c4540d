/**
 * Replaces theme-classic 3.10.2 `BlogListPage`: title, date and one line for each post; the theme shows
 * their beginnings, authors and tags, and starts with the title of the latest post.
 */
import Link from "@docusaurus/Link";
import { HtmlClassNameProvider, PageMetadata, ThemeClassNames } from "@docusaurus/theme-common";
import BlogLayout from "@theme/BlogLayout";
import BlogListPaginator from "@theme/BlogListPaginator";
import SearchMetadata from "@theme/SearchMetadata";
import type { Props } from "@theme/BlogListPage";
import { dayOf } from "../../doc-page/day.ts";
import css from "../BlogLayout/blog.module.css";

const { wrapper, page } = ThemeClassNames;

export default function BlogListPage({ metadata, items, sidebar }: Props) {
  const { blogTitle, blogDescription } = metadata;
  return (
    <HtmlClassNameProvider className={`${wrapper.blogPages} ${page.blogListPage}`}>
      <PageMetadata title={blogTitle} description={blogDescription} />
      <SearchMetadata tag="blog_posts_list" />
      <BlogLayout sidebar={sidebar}>
        <header className="doc-header">
          <h1>{blogTitle}</h1>
          <p className="doc-lead">{blogDescription}</p>
        </header>
        <div className={css.list}>
          {items.map(({ content: { metadata: post } }) => (
            <article key={post.permalink}>
              <time dateTime={post.date}>{dayOf(new Date(post.date))}</time>
              <h2>
                <Link to={post.permalink}>{post.title}</Link>
              </h2>
              <p>{post.description}</p>
            </article>
          ))}
        </div>
        <BlogListPaginator metadata={metadata} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
