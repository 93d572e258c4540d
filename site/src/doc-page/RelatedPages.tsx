import Link from "@docusaurus/Link";

interface Related {
  readonly to: string;
  readonly title: string;
}

/** Links to the pages named in the front matter; the build has resolved their titles. */
export default function RelatedPages({ frontMatter }: { readonly frontMatter: object }) {
  const related = (frontMatter as { related_pages?: readonly Related[] }).related_pages ?? [];
  if (related.length === 0) return null;
  return (
    <nav className="related" aria-labelledby="related-pages">
      <h2 id="related-pages">Related pages</h2>
      <ul>
        {related.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
