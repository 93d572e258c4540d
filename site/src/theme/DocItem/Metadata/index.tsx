/**
 * Replaces theme-classic 3.10.2 `DocItem/Metadata`: pages that share a title ("Introduction") name
 * their section in the document title, and pages of an older edition name the same page of the newest as
 * canonical (`content/front-matter.ts`).
 */
import Head from "@docusaurus/Head";
import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";

interface DocHead {
  readonly document_title?: string;
  /** Route of the page that search engines should show instead. */
  readonly canonical?: string;
}

export default function DocItemMetadata() {
  const { metadata, frontMatter } = useDoc();
  const { document_title: full, canonical } = frontMatter as DocHead;
  const { withBaseUrl } = useBaseUrlUtils();
  return (
    <>
      <PageMetadata title={full ?? metadata.title} description={metadata.description} />
      {canonical !== undefined && (
        <Head>
          <link rel="canonical" href={withBaseUrl(canonical, { absolute: true })} />
        </Head>
      )}
    </>
  );
}
