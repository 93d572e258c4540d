/**
 * Replaces theme-classic 3.10.2 `BlogLayout`: the page frame of the site, text first, the list of notes and
 * the table of contents beside it as landmarks of their own.
 */
import BlogSidebar from "@theme/BlogSidebar";
import Layout from "@theme/Layout";
import type { Props } from "@theme/BlogLayout";
import css from "./blog.module.css";

export default function BlogLayout({ sidebar, toc, children, ...layout }: Props) {
  return (
    <Layout {...layout}>
      <div className={`page-frame ${css.blog}`}>
        <main>{children}</main>
        <div className={css.side}>
          {toc && <nav aria-label="On this page">{toc}</nav>}
          <BlogSidebar {...(sidebar && { sidebar })} />
        </div>
      </div>
    </Layout>
  );
}
