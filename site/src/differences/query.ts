/** Query parameter that shows the differences from the other edition on load. */
const PARAMETER = "differences";

/** URL of a page that shows its differences on load. `route` has neither query nor fragment. */
export const withDifferences = (route: string): string => `${route}?${PARAMETER}`;

/** Whether the query requests the differences. `search` is `Location.search`. */
export const asksForDifferences = (search: string): boolean =>
  new URLSearchParams(search).has(PARAMETER);
