import { refuse } from "../../dev/parameters.ts";
import { SwarmError } from "../../dev/swarm-error.ts";
import { readBody } from "../../http/body.ts";
import { json, noContent } from "../../http/reply.ts";
import type { Call } from "../../http/route.ts";
import type { RpcFaultRules } from "./fault-rules.ts";

/** `GET /_dev/chain/faults`; without rules the chain offers none. */
export const listFaults = (rules: RpcFaultRules | undefined): Response =>
  json(200, { offered: rules !== undefined, rules: rules?.list ?? [] });

/** `POST /_dev/chain/faults` with a rule as JSON. Throws a `SwarmError` for a rule that is not one. */
export async function addFault({ body, node }: Call, rules: RpcFaultRules): Promise<Response> {
  const text = new TextDecoder().decode(await readBody(body));
  try {
    return json(201, { id: rules.add(JSON.parse(text), node.chain.blocks.block) });
  } catch (error) {
    // The rules name the field that is wrong.
    const message = error instanceof Error ? error.message : String(error);
    throw new SwarmError("SWARM_PARAMETER_INVALID", message, { parameter: "rule" });
  }
}

/** `DELETE /_dev/chain/faults?id=0x1`. */
export function removeFault({ url }: Call, rules: RpcFaultRules): Response {
  const id = url.searchParams.get("id") ?? "";
  return rules.remove(id) ? noContent() : refuse("id", "the id of a rule", id);
}
