import type { BlockPage } from "@swarm-docs/node/eth/inspect/types";

/**
 * The newest page together with older blocks that are known. Drops the older ones when they are not sure
 * to continue the page: after a revert, or when more than a page of blocks came between two polls.
 */
export function withNewest(known: BlockPage | undefined, page: BlockPage): BlockPage {
  const oldest = page.blocks.at(-1);
  if (known === undefined || oldest === undefined) return page;
  const at = known.blocks.findIndex(({ hash }) => hash === oldest.hash);
  const older = at < 0 ? [] : known.blocks.slice(at + 1);
  if (older.length === 0) return page;
  const { next: _next, ...newest } = page;
  const { next } = known;
  return {
    ...newest,
    blocks: [...page.blocks, ...older],
    ...(next !== undefined && { next }),
  };
}

/** The known blocks with a page of older ones; ignores a page that does not continue them. */
export function withOlder(known: BlockPage, before: number, page: BlockPage): BlockPage {
  if (known.next !== before) return known;
  const { next: _next, ...rest } = known;
  const { next } = page;
  return {
    ...rest,
    blocks: [...known.blocks, ...page.blocks],
    names: { ...page.names, ...known.names },
    ...(next !== undefined && { next }),
  };
}
