/**
 * Wraps theme-classic 3.10.2 `MDXContent`: provides links and the broken-anchor check to page
 * components (`src/mdx`), which do not import them.
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
