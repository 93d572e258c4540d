/** Query that is an address; the engine maps its form to the page below (`engine/form.ts`). */
const ADDRESS = /^\s*(?:0x)?([\da-f]{64})\s*$/i;

/** Page with the tool that finds the neighborhood of an address. */
const PAGE = /\/concepts\/DISC\/neighborhoods$/;

/** URL of a hit; opens the neighborhood tool with the address of the query. */
export function withAddress(url: string, query: string): string {
  const address = PAGE.test(url) && ADDRESS.exec(query)?.[1];
  return address ? `${url}#tool=neighborhood-explorer&address=${address.toLowerCase()}` : url;
}
