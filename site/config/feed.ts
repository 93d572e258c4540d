import type { CreateFeedItemsFn } from "@docusaurus/plugin-content-blog";

/** Posts for readers of feeds, whose programs bring their own style sheets. */
export const withoutSheets: CreateFeedItemsFn = async ({
  defaultCreateFeedItems,
  ...parameters
}) => {
  const items = await defaultCreateFeedItems(parameters);
  return items.map((item) => ({
    ...item,
    ...(item.content !== undefined && { content: item.content.replace(/<link\b[^>]*>/g, "") }),
  }));
};
