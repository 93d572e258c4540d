/** Wraps theme-classic 3.10.2 `BlogTagsListPage`, which has no description of its own. */
import { PageMetadata } from "@docusaurus/theme-common";
import type { Props } from "@theme/BlogTagsListPage";
import BlogTagsListPage from "@theme-original/BlogTagsListPage";

export default function DescribedTagsList(props: Props) {
  return (
    <>
      <BlogTagsListPage {...props} />
      <PageMetadata description="All subjects of the notes on these docs, from A to Z." />
    </>
  );
}
