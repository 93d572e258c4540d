/**
 * Replaces theme-classic 3.10.2 `BlogListPage`: the list has its own title and summary; the theme's
 * starts with the title of the latest post.
 */
import { HtmlClassNameProvider, PageMetadata, ThemeClassNames } from "@docusaurus/theme-common";
import BlogLayout from "@theme/BlogLayout";
import BlogListPaginator from "@theme/BlogListPaginator";
import BlogPostItems from "@theme/BlogPostItems";
import SearchMetadata from "@theme/SearchMetadata";
import type { Props } from "@theme/BlogListPage";

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
        <BlogPostItems items={items} />
        <BlogListPaginator metadata={metadata} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
