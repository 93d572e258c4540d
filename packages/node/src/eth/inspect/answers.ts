import { refuse } from "../../dev/parameters.ts";
import { json } from "../../http/reply.ts";
import type { Call } from "../../http/route.ts";
import { ethereumOf } from "../ethereum.ts";
import { accountList, blockPage } from "./pages.ts";

/** Blocks with transactions in an answer, at most and by default. */
const [mostBlocks, usualBlocks] = [50, 20];

/** A whole number of the query; throws a `SwarmError` for another text. */
function wholeIn({ url }: Call, name: string, most: number): number | undefined {
  const text = url.searchParams.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  return value <= most ? value : refuse(name, `a whole number up to ${most}`, text);
}

/** Answers `GET /_dev/chain/blocks?before=NUMBER&count=20`. */
export async function answerBlocks(call: Call): Promise<Response> {
  const before = wholeIn(call, "before", 1e15);
  const count = wholeIn(call, "count", mostBlocks) ?? usualBlocks;
  const range = { count, ...(before !== undefined && { before }) };
  return json(200, await blockPage(ethereumOf(call.node), range, call.pace));
}

/** Answers `GET /_dev/chain/accounts`. */
export const answerAccounts = (call: Call): Response =>
  json(200, accountList(ethereumOf(call.node)));
