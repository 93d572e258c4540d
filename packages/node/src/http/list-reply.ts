import { paced } from "../paced.ts";
import { jsonText, toJson } from "./reply.ts";
import type { Call } from "./route.ts";

/**
 * The answer 200 with a list of any length: `frame` with the items in its first empty list. They are made
 * and written one after the other at the pace of the request: callers decide how much there is of what
 * they made, and one block for all of it would keep everybody else waiting.
 */
export async function listReply<T>(
  { pace }: Pick<Call, "pace">,
  frame: unknown,
  items: Iterable<T>,
  shape: (item: T) => unknown,
): Promise<Response> {
  const texts = await paced(items, pace, (item) => toJson(shape(item)));
  return jsonText(
    200,
    toJson(frame).replace("[]", () => `[${texts.join(",")}]`),
  );
}
