import { fromHex } from "@swarm-docs/protocol/hex";
import { po } from "@swarm-docs/protocol/proximity";
import { code, type Plain } from "./plain.ts";

const ONE = "ac".padEnd(64, "0");
const OTHER = "a7".padEnd(64, "0");

/** Markdown form: definition of the proximity order, with an example. */
export const proximityExplorerMarkdown: Plain = () =>
  `The proximity order of two addresses is the number of leading bits that they share. ${code(ONE.slice(0, 4))}… and ${code(OTHER.slice(0, 4))}… begin with 1010 1100 and 1010 0111, so it is ${po(fromHex(ONE), fromHex(OTHER))}. The page compares other addresses.`;
