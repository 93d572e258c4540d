/**
 * Replaces theme-classic 3.10.2 `BlogArchivePage`: one column inside the main landmark, headings
 * without a gap in their levels, no banner.
 */
import Link from "@docusaurus/Link";
import { PageMetadata } from "@docusaurus/theme-common";
import type { ArchiveBlogPost, Props } from "@theme/BlogArchivePage";
import Layout from "@theme/Layout";

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/** Posts by year, newest year and newest post first. */
export function byYear(posts: readonly ArchiveBlogPost[]): [year: string, ArchiveBlogPost[]][] {
  const years = new Map<string, ArchiveBlogPost[]>();
  const latestFirst = [...posts].sort((a, b) => (a.metadata.date < b.metadata.date ? 1 : -1));
  for (const post of latestFirst) {
    const year = String(post.metadata.date).slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years];
}

export default function BlogArchivePage({ archive }: Props) {
  return (
    <Layout>
      <PageMetadata title="Archive" description="All notes on these docs, by year." />
      <main className="page-frame markdown">
        <h1>Archive</h1>
        {byYear(archive.blogPosts).map(([year, posts]) => (
          <section key={year} aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ul>
              {posts.map(({ metadata: { permalink, title, date } }) => (
                <li key={permalink}>
                  <Link to={permalink}>{title}</Link> ({DAY.format(new Date(date))})
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </Layout>
  );
}
