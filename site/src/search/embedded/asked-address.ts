/** A query that is an address; the form of such a one asks for the place below (`engine/form.ts`). */
const ADDRESS = /^\s*(?:0x)?([\da-f]{64})\s*$/i;

/** The page with the tool that says which nodes keep an address. */
const PAGE = /\/concepts\/DISC\/neighborhoods$/;

/** Where a hit leads: the tool for addresses is opened with the one that was asked for. */
export function withAddress(url: string, query: string): string {
  const address = PAGE.test(url) && ADDRESS.exec(query)?.[1];
  return address ? `${url}#tool=neighborhood-explorer&address=${address.toLowerCase()}` : url;
}
