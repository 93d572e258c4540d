import { fromHex } from "@swarm-docs/protocol/hex";
import {
  amountIn,
  bodyOf,
  jsonOnly,
  maxDevBodyBytes,
  numberIn,
  refuse,
  textIn,
} from "../http/dev-body.ts";
import { fail } from "../errors/errors.ts";
import { json, noContent } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { expireBatch, giveBatch, loseShare, setBalance, setOnline } from "../state/world.ts";
import type { Watch } from "../state/watch.ts";

const least = 17;
const most = 40;

/** What the wallet holds from now on: `{bzz, xdai}`, PLUR and wei as text. */
async function setWallet(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  await setBalance(call.node, { bzz: amountIn(body, "bzz"), xdai: amountIn(body, "xdai") });
  return noContent();
}

/** A batch of somebody else: `{owner, depth}`. */
async function create(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const owner = textIn(body, "owner") ?? "";
  const depth = numberIn(body, "depth", most) ?? 20;
  if (!/^(0x)?[0-9a-fA-F]{40}$/.test(owner)) refuse("owner", "want an address of 40 hex digits");
  if (!Number.isInteger(depth) || depth < least) refuse("depth", `want ${least} to ${most}`);
  const batchID = await giveBatch(call.node, fromHex(owner.replace(/^0x/, "")), depth);
  return json(201, { batchID });
}

async function expire(call: Call): Promise<Response> {
  const id = call.pathValues.id ?? "";
  if (!/^[0-9a-fA-F]{64}$/.test(id)) fail("invalid-path-params");
  const isDone = await expireBatch(call.node, id);
  return isDone ? noContent() : fail("content-not-found", { message: "batch not found" });
}

/** Loses a share of the chunks: `{share, seed}`. */
async function lose(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const share = numberIn(body, "share", 1);
  if (share === undefined) refuse("share", "want a number from 0 to 1");
  return json(200, { lost: await loseShare(call.node, { share, seed: textIn(body, "seed") }) });
}

/** Cuts the node off from all others, or brings it back: `{online}`. */
async function online(call: Call): Promise<Response> {
  const { online: isOnline } = await bodyOf(call);
  if (typeof isOnline !== "boolean") refuse("online", "want a boolean");
  setOnline(call.node, isOnline);
  return noContent();
}

function watchOf(call: Call): Watch {
  const { watch } = call.node.control;
  return watch ?? fail("invalid-body-params", { message: "nobody watches this node's requests" });
}

/** Makes requests fail: `{path, method, status, delayMs, cut, times}`. */
async function addFault(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const path = textIn(body, "path");
  if (path === undefined || !path.startsWith("/")) refuse("path", "want a path such as /bytes*");
  const status = numberIn(body, "status", 599);
  if (status !== undefined && (!Number.isInteger(status) || status < 200)) {
    refuse("status", "want 200 to 599");
  }
  if (body.cut !== undefined && typeof body.cut !== "boolean") refuse("cut", "want a boolean");
  const rule = {
    method: textIn(body, "method")?.toUpperCase(),
    status,
    delayMs: numberIn(body, "delayMs", 3_600_000),
    cut: body.cut,
    times: numberIn(body, "times", 1e9),
  };
  const said = Object.entries(rule).filter(([, value]) => value !== undefined);
  return json(201, { id: watchOf(call).fail({ path, ...Object.fromEntries(said) }) });
}

function heal(call: Call): Response {
  watchOf(call).heal(call.pathValues.id);
  return noContent();
}

const posted = { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly] };

/** `/_dev` for tests: what else can happen to a node, outside the interface. */
export const devWorld: readonly Resource[] = [
  resource("/_dev/wallet", { POST: setWallet }, { ...posted, simulated: ["chain"] }),
  resource("/_dev/stamps", { POST: create }, { ...posted, simulated: ["chain"] }),
  resource("/_dev/stamps/{id}/expire", { POST: expire }, { ...posted, simulated: ["chain"] }),
  resource("/_dev/chunks/lose", { POST: lose }, posted),
  resource("/_dev/online", { POST: online }, posted),
  resource("/_dev/faults/{id}", { DELETE: heal }),
  resource(
    "/_dev/faults",
    { GET: (call) => json(200, { faults: watchOf(call).faults }), POST: addFault, DELETE: heal },
    posted,
  ),
  resource("/_dev/requests", { GET: (call) => watchOf(call).answer(call) }),
];
