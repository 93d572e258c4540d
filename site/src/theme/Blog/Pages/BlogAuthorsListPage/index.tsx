/** Wraps theme-classic 3.10.2 `Blog/Pages/BlogAuthorsListPage`, which has no description. */
import { PageMetadata } from "@docusaurus/theme-common";
import type { Props } from "@theme/Blog/Pages/BlogAuthorsListPage";
import BlogAuthorsListPage from "@theme-original/Blog/Pages/BlogAuthorsListPage";

export default function DescribedAuthorsList(props: Props) {
  return (
    <>
      <BlogAuthorsListPage {...props} />
      <PageMetadata description="Who writes the notes on these docs." />
    </>
  );
}
