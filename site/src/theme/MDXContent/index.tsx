/**
 * Wraps theme-classic 3.10.2 `MDXContent`: gives the parts of a page (`src/mdx`) the site's links
 * and its check for broken anchors, which they do not import themselves.
 */
import MDXContent from "@theme-original/MDXContent";
import type { ComponentProps } from "react";
import SiteSurroundings from "../../prose/SiteSurroundings.tsx";

export default function MDXContentWithSurroundings(props: ComponentProps<typeof MDXContent>) {
  return (
    <SiteSurroundings>
      <MDXContent {...props} />
    </SiteSurroundings>
  );
}
