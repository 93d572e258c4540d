import { fromHex } from "@swarm-docs/protocol/hex";
import { neighborhoodOf } from "@swarm-docs/protocol/neighborhood";
import { code, type Plain } from "./plain.ts";

const ADDRESS = "92672a47".padEnd(64, "0");
const DEPTH = 10;

/** Markdown form: definition of a neighborhood, with an example. */
export const neighborhoodExplorerMarkdown: Plain = () => {
  const { prefix } = neighborhoodOf(fromHex(ADDRESS), DEPTH);
  return `The neighborhood of an address at depth *d* is its first *d* bits: at depth ${DEPTH}, ${code(ADDRESS.slice(0, 8))}… lies in ${code(prefix)}, one of ${2 ** DEPTH}. \`GET /status\` gives your node's depth as \`storageRadius\`. The page works it out for other addresses.`;
};
