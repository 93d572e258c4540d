import fetchRoute from "@docusaurus/core/lib/client/preload.js";

const here = new Set<string>();

const pathOf = (address: string): string => address.replace(/[?#].*$/, "");

/** Fetches all that the page at an address is made of. Rejects when some of it cannot be had. */
export default async function preload(address: string): Promise<void> {
  // With a fragment only the routes around the page match, and the page itself would be missing.
  const path = pathOf(address);
  await fetchRoute(path);
  here.add(path);
}

/** Whether all that the page at an address is made of has been fetched. */
export function isPreloaded(address: string): boolean {
  return here.has(pathOf(address));
}
