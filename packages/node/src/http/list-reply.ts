import { paced } from "../paced.ts";
import { jsonText, toJson } from "./reply.ts";
import type { Call } from "./route.ts";

/**
 * Response 200 with a list of any length: `frame` with the items in its first empty list. Items are
 * serialized at the pace of the request: clients decide how many items they create, and serializing all
 * at once would block other requests.
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
