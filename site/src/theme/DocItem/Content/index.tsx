/**
 * Replaces theme-classic 3.10.2 `DocItem/Content`: summary and tested versions below the title; a
 * note for visitors whose page this edition lacks; related pages below the text.
 */
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import MDXContent from "@theme/MDXContent";
import type { ReactNode } from "react";
import End from "../../../../framework/first-screen/End.tsx";
import LackedPage from "../../../differences/LackedPage.tsx";
import RelatedPages from "../../../doc-page/RelatedPages.tsx";
import DocHeader from "../../../doc-page/DocHeader.tsx";

export default function DocItemContent({ children }: { readonly children: ReactNode }) {
  const { metadata, frontMatter } = useDoc();
  return (
    <div className="theme-doc-markdown markdown">
      <LackedPage />
      <DocHeader
        permalink={metadata.permalink}
        title={metadata.title}
        summary={metadata.description}
        frontMatter={frontMatter}
      />
      <MDXContent>{children}</MDXContent>
      <End>
        <RelatedPages frontMatter={frontMatter} />
      </End>
    </div>
  );
}
