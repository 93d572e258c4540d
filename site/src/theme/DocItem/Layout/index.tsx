/**
 * Replaces theme-classic 3.10.2 `DocItem/Layout`: our two-column grid instead of twelve Infima
 * columns, a heading above the table of contents, and the feedback question at the end if
 * FEEDBACK_URL is set.
 */
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import ContentVisibility from "@theme/ContentVisibility";
import DocBreadcrumbs from "@theme/DocBreadcrumbs";
import DocItemContent from "@theme/DocItem/Content";
import DocItemFooter from "@theme/DocItem/Footer";
import DocItemPaginator from "@theme/DocItem/Paginator";
import DocItemTOCMobile from "@theme/DocItem/TOC/Mobile";
import TOCItems from "@theme/TOCItems";
import type { ReactNode } from "react";
import PageQuestion from "../../../feedback/PageQuestion.tsx";
import End from "../../../../framework/first-screen/End.tsx";

export default function DocItemLayout({ children }: { readonly children: ReactNode }) {
  const { metadata, frontMatter, toc } = useDoc();
  const hasContents = !frontMatter.hide_table_of_contents && toc.length > 1;
  return (
    <div className="doc-page">
      <div className="doc-body">
        <ContentVisibility metadata={metadata} />
        <article>
          <DocBreadcrumbs />
          {hasContents && <DocItemTOCMobile />}
          <DocItemContent>{children}</DocItemContent>
          <End>
            <PageQuestion />
            <DocItemFooter />
          </End>
        </article>
        <End>
          <DocItemPaginator />
        </End>
      </div>
      {hasContents && (
        <nav className="doc-toc" aria-labelledby="on-this-page">
          <h2 id="on-this-page">On this page</h2>
          <TOCItems
            toc={toc}
            minHeadingLevel={2}
            maxHeadingLevel={3}
            linkClassName="table-of-contents__link"
            linkActiveClassName="table-of-contents__link--active"
          />
        </nav>
      )}
    </div>
  );
}
