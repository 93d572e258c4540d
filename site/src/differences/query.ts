/** Query parameter that opens a page with its differences from the other edition shown. */
const PARAMETER = "differences";

/** Address of a page that shows its differences on load. `route` has neither query nor fragment. */
export const withDifferences = (route: string): string => `${route}?${PARAMETER}`;

/** Whether the differences were asked for. `search` is that of a `Location`. */
export const asksForDifferences = (search: string): boolean =>
  new URLSearchParams(search).has(PARAMETER);
