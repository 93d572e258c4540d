/**
 * Replaces theme-classic 3.10.2 `DocItem/Metadata`: pages that share a title ("Introduction") name
 * their section in the document title (`config/front-matter.ts`).
 */
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";

export default function DocItemMetadata() {
  const { metadata, frontMatter } = useDoc();
  const { document_title: full } = frontMatter as { readonly document_title?: string };
  return <PageMetadata title={full ?? metadata.title} description={metadata.description} />;
}
