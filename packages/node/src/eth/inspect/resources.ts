import { resource, type Call, type Handler, type Resource } from "../../http/route.ts";
import { answerDev } from "../../routes/dev.ts";
import type { RpcFaultRules } from "./fault-rules.ts";

/** Largest fault rule. */
const maxBodyBytes = 1 << 16;

const dev =
  (answer: Handler): Handler =>
  (call: Call) =>
    answerDev(call, async () => answer(call));

/**
 * `/_dev/chain/…`: blocks, accounts and RPC faults in words, for the node's page. The decoders are loaded
 * with the first request. `rules`: fault rules of the RPC of real Bees; absent = no Bee uses this chain.
 */
export function chainResources(rules?: RpcFaultRules): readonly Resource[] {
  const answers = () => import("./answers.ts");
  const faults = () => import("./fault-answers.ts");
  return [
    resource("/_dev/chain/blocks", {
      GET: dev(async (call) => (await answers()).answerBlocks(call)),
    }),
    resource("/_dev/chain/accounts", {
      GET: dev(async (call) => (await answers()).answerAccounts(call)),
    }),
    resource(
      "/_dev/chain/faults",
      {
        GET: dev(async () => (await faults()).listFaults(rules)),
        ...(rules !== undefined && {
          POST: dev(async (call) => (await faults()).addFault(call, rules)),
          DELETE: dev(async (call) => (await faults()).removeFault(call, rules)),
        }),
      },
      { maxBodyBytes },
    ),
  ];
}
