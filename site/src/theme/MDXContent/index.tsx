/**
 * Wraps theme-classic 3.10.2 `MDXContent`: gives the parts of a page (`src/mdx`) the site's links
 * and its check for broken anchors, which they do not import themselves.
 */
import Link from "@docusaurus/Link";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import MDXContent from "@theme-original/MDXContent";
import { useMemo, type ComponentProps } from "react";
import { SurroundingsProvider, type Surroundings } from "../../mdx/links.tsx";
import { useLinkHandlers } from "../../prose/useLinkHandlers.ts";

export default function MDXContentWithSurroundings(props: ComponentProps<typeof MDXContent>) {
  const { collectAnchor } = useBrokenLinks();
  const linkHandlers = useLinkHandlers();
  const surroundings = useMemo<Surroundings>(
    () => ({
      renderLink: ({ to, children }) => <Link to={to}>{children}</Link>,
      collectAnchor,
      linkHandlers,
    }),
    [collectAnchor, linkHandlers],
  );
  return (
    <SurroundingsProvider value={surroundings}>
      <MDXContent {...props} />
    </SurroundingsProvider>
  );
}
