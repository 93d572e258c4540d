/**
 * Replaces theme-classic 3.10.2 `BlogLayout`: the table of contents is a separate landmark, so that
 * all content is inside landmarks.
 */
import BlogSidebar from "@theme/BlogSidebar";
import Layout from "@theme/Layout";
import type { Props } from "@theme/BlogLayout";

export default function BlogLayout({ sidebar, toc, children, ...layout }: Props) {
  const hasSidebar = sidebar !== undefined && sidebar.items.length > 0;
  return (
    <Layout {...layout}>
      <div className="blog container margin-vert--lg">
        <div className="row">
          <BlogSidebar {...(sidebar && { sidebar })} />
          <main className={hasSidebar ? "col col--7" : "col col--9 col--offset-1"}>{children}</main>
          {toc && (
            <nav className="col col--2" aria-label="On this page">
              {toc}
            </nav>
          )}
        </div>
      </div>
    </Layout>
  );
}
