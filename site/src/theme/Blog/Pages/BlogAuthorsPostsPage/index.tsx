/** Wraps theme-classic 3.10.2 `Blog/Pages/BlogAuthorsPostsPage`, which has no description. */
import { PageMetadata } from "@docusaurus/theme-common";
import type { Props } from "@theme/Blog/Pages/BlogAuthorsPostsPage";
import BlogAuthorsPostsPage from "@theme-original/Blog/Pages/BlogAuthorsPostsPage";

export default function DescribedAuthor(props: Props) {
  const { name, title } = props.author;
  const who = title ? `${name}, ${title}` : name;
  return (
    <>
      <BlogAuthorsPostsPage {...props} />
      <PageMetadata description={`Notes by ${who}.`} />
    </>
  );
}
