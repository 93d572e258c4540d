import { toHex } from "@swarm-docs/protocol/hex";
import { commands } from "../dev/commands.ts";
import { SwarmError } from "../dev/swarm-error.ts";
import type { CommandName } from "../dev/types.ts";
import type { RpcFaultRules } from "../eth/inspect/fault-rules.ts";
import { chainResources } from "../eth/inspect/resources.ts";
import { readBody } from "../http/body.ts";
import { json, noContent } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { answerDev } from "../routes/dev.ts";
import { devUi } from "./dev-ui.ts";

/** Largest JSON-RPC body: a whole state may come as hexadecimal text. */
const maxRpcBytes = 1 << 26;

/** What the node is, and its commands with their parameters. */
async function index({ node }: Call): Promise<Response> {
  const [{ aliasesOf }, { descriptions }] = await Promise.all([
    import("../swarm/control-methods.ts"),
    import("../dev/descriptions.ts"),
  ]);
  const names = Object.keys(commands) as CommandName[];
  const entries = names.map((name) => {
    const { isRead, parameters } = commands[name];
    const texts = Object.entries(parameters).map(
      ([parameter, { expected, isOptional, fallback }]) => {
        const omitted = fallback === undefined ? "optional" : `default ${JSON.stringify(fallback)}`;
        return [parameter, isOptional === true ? `${expected}; ${omitted}` : expected];
      },
    );
    return [
      name,
      {
        does: descriptions[name],
        methods: isRead ? ["GET", "POST"] : ["POST"],
        parameters: Object.fromEntries(texts) as Record<string, string>,
        rpc: [`swarm_${name}`, ...aliasesOf(name)],
      },
    ];
  });
  return json(200, {
    bee: node.release.name,
    overlay: toHex(node.identity.overlay),
    wallet: `0x${toHex(node.identity.ethereum)}`,
    commands: Object.fromEntries(entries) as Record<string, unknown>,
  });
}

function rpc(call: Call): Promise<Response> {
  return answerDev(call, async () => {
    const [{ answerRpc }, { chainReads, controlMethods }] = await Promise.all([
      import("../swarm/json-rpc.ts"),
      import("../swarm/control-methods.ts"),
    ]);
    const text = new TextDecoder().decode(await readBody(call.body));
    const answer = await answerRpc({ ...controlMethods, ...chainReads }, call.node, text, call);
    return answer === undefined ? noContent() : json(200, answer);
  });
}

/** The JSON-RPC of the chain, for clients, or for real Bees. */
function ethereum(path: string, isBee: boolean): Resource {
  const post = (call: Call): Promise<Response> =>
    answerDev(call, async () => (await import("../eth/endpoint.ts")).answerEthereum(call, isBee));
  return resource(
    path,
    { POST: post },
    {
      maxBodyBytes: maxRpcBytes,
      simulated: ["chain"],
      socket: async (call) => (await import("../eth/endpoint.ts")).connectEthereum(call, isBee),
    },
  );
}

function unknown(call: Call): Promise<Response> {
  return answerDev(call, async () => {
    const message = `there is no command ${call.pathValues["name"]}; GET /_dev lists them`;
    throw new SwarmError("SWARM_COMMAND_NOT_FOUND", message);
  });
}

/** What a node outside of pages answers below `/_dev` beside its commands; `rules`: faults of the RPC of real Bees. */
export function devResources(hasPage: boolean, rules?: RpcFaultRules): readonly Resource[] {
  return [
    ...(hasPage ? devUi() : []),
    ...chainResources(rules),
    resource("/_dev", { GET: index }),
    resource("/_dev/rpc", { POST: rpc }, { maxBodyBytes: maxRpcBytes, simulated: ["chain"] }),
    ethereum("/_dev/eth", false),
    ethereum("/_dev/eth/bee", true),
    resource("/_dev/{name}", { GET: unknown, POST: unknown }),
  ];
}
