import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import type { NodeCore } from "../core.ts";
import { streamOf } from "../http/body.ts";
import { amountIn, bodyOf, jsonOnly, maxDevBodyBytes, numberIn, refuse } from "../http/dev-body.ts";
import { fail } from "../errors/errors.ts";
import { json, noContent, statusReply } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { chainId } from "../chain/chain.ts";
import { StateFileError } from "../state-file.ts";
import { NoResetError, NoSnapshotsError, type Snapshots } from "../snapshots.ts";

function clock({ chain }: NodeCore): Record<string, unknown> {
  const { blocks } = chain;
  return {
    block: blocks.block,
    held: blocks.isHeld,
    rate: blocks.rate,
    blockTimeMs: blocks.blockTimeMs,
    secondsPerBlock: blocks.secondsPerBlock,
    timestamp: blocks.timestamp,
  };
}

/**
 * Holds, steps and speeds up the chain: `{hold, rate, blockTimeMs, timestamp, step, advanceSeconds, price}`,
 * all optional. `timestamp` is that of the next block.
 */
async function setClock(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const { chain } = call.node;
  const { blocks, postage } = chain;
  const rate = numberIn(body, "rate", 1_000_000);
  const blockTimeMs = numberIn(body, "blockTimeMs", 86_400_000);
  const step = numberIn(body, "step", 1_000_000_000);
  const seconds = numberIn(body, "advanceSeconds", 10_000_000_000);
  const timestamp = numberIn(body, "timestamp", 100_000_000_000);
  if (Number(timestamp) <= blocks.timestamp) refuse("timestamp", "want a later one");
  const price = amountIn(body, "price");
  if (body.hold !== undefined && typeof body.hold !== "boolean") refuse("hold", "want a boolean");
  const { hold } = body;
  await chain.change(() => {
    if (rate !== undefined) void blocks.setRate(rate);
    if (blockTimeMs !== undefined) void blocks.setBlockTime(blockTimeMs);
    if (typeof hold === "boolean") void blocks.hold(hold);
    if (timestamp !== undefined) void blocks.setNextTimestamp(timestamp);
    if (step !== undefined) void blocks.step(Math.floor(step));
    if (seconds !== undefined) void blocks.advance(seconds);
    if (price !== undefined) postage.setPrice(price);
    chain.transactions.settle();
  });
  return json(200, clock(call.node));
}

async function state(call: Call): Promise<Response> {
  const { node } = call;
  const { bzz, native } = node.chain.balance(node.identity.ethereum);
  return json(200, {
    persona: node.options.persona,
    overlay: toHex(node.identity.overlay),
    chain: { id: chainId, ...clock(node) },
    wallet: { bzz: String(bzz), native: String(native) },
    store: { chunks: node.chunks.local.chunkCount, bytes: node.chunks.local.chunkBytes },
    tags: node.tags.count,
    pins: node.pins.count,
    stamps: (await node.batches.living(call.pace)).length,
    issued: node.batches.issued,
    peers: node.peers.connected().length,
    sources: node.chunks.sources.map(({ name }) => name),
  });
}

/** Changes the pretended stake contract: `{paused, withdrawable}`. */
async function setStake(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const { stake } = call.node;
  const withdrawable = amountIn(body, "withdrawable");
  if (body.paused !== undefined && typeof body.paused !== "boolean") {
    refuse("paused", "want a boolean");
  }
  if (withdrawable !== undefined && withdrawable > stake.holding.staked) {
    refuse("withdrawable", "want at most what is staked");
  }
  await stake.set({
    ...(withdrawable === undefined ? {} : { withdrawable }),
    ...(typeof body.paused === "boolean" ? { isPaused: body.paused } : {}),
  });
  const { staked, withdrawable: left, isPaused } = stake.holding;
  return json(200, { staked: String(staked), withdrawable: String(left), paused: isPaused });
}

/** Loses a chunk, as a disk or a network does. */
async function lose(call: Call): Promise<Response> {
  const text = call.pathValues.address ?? "";
  if (!/^[0-9a-fA-F]{64}$/.test(text)) fail("invalid-path-params");
  const isLost = await call.node.chunks.local.delete(fromHex(text));
  return isLost ? noContent() : fail("chunk-not-found");
}

function snapshotsOf(call: Call): Snapshots {
  const { snapshots } = call.node.control;
  return snapshots ?? fail("invalid-body-params", { message: "this node keeps no snapshots" });
}

/** Answers with the words of an error of this kind; throws any other again. */
function refuseAs(kind: abstract new (...of: never[]) => Error, cause: unknown): never {
  if (!(cause instanceof kind)) throw cause;
  fail("invalid-body-params", { message: cause.message, cause });
}

function listSnapshots(call: Call): Response {
  return json(200, { snapshots: snapshotsOf(call).list() });
}

/** Takes a snapshot of this node, or of its group. */
async function takeSnapshot(call: Call): Promise<Response> {
  try {
    return json(201, { id: await snapshotsOf(call).take() });
  } catch (cause) {
    return refuseAs(NoSnapshotsError, cause);
  }
}

/** Goes back to a snapshot, or forgets it. */
function withSnapshot(act: "revert" | "drop"): (call: Call) => Promise<Response> {
  return async (call) => {
    const isDone = await snapshotsOf(call)[act](call.pathValues.id ?? "");
    return isDone ? noContent() : fail("content-not-found", { message: "snapshot not found" });
  };
}

/** Makes the node, or its group, what it was at the start. */
async function reset(call: Call): Promise<Response> {
  try {
    await snapshotsOf(call).reset();
    return noContent();
  } catch (cause) {
    return refuseAs(NoResetError, cause);
  }
}

/** Everything that the node, or its group, remembers: a file for `--load-state`. */
function dump(call: Call): Response {
  const headers = { "Content-Type": "application/octet-stream" };
  try {
    return new Response(streamOf(snapshotsOf(call).dump(call.pace)), { headers });
  } catch (cause) {
    return refuseAs(StateFileError, cause);
  }
}

/** Takes such a file for everything there is. */
async function load(call: Call): Promise<Response> {
  // A form of another site cannot send this without asking first.
  if (call.request.headers.get("Content-Type") !== "application/octet-stream") {
    fail("invalid-content-type", { message: "send Content-Type: application/octet-stream" });
  }
  try {
    await snapshotsOf(call).load(call.body, call.pace);
    return noContent();
  } catch (cause) {
    return refuseAs(StateFileError, cause);
  }
}

/** Ends this node; the others of its group go on without it. */
function stop(call: Call): Response {
  const { control } = call.node;
  if (control.stop === undefined) {
    fail("invalid-body-params", { message: "this node runs alone: stop its process" });
  }
  control.stop();
  return statusReply(202);
}

/**
 * `/_dev`: control of the pretended world, outside the interface. Pages of other sites cannot reach
 * it: changes want `application/json` or DELETE, for which browsers ask first.
 */
export const dev: readonly Resource[] = [
  resource(
    "/_dev/clock",
    { GET: (call) => json(200, clock(call.node)), POST: setClock },
    { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly], simulated: ["chain"] },
  ),
  resource("/_dev/state", { GET: state }, { simulated: ["chain", "peers"] }),
  resource(
    "/_dev/stake",
    { POST: setStake },
    { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly], simulated: ["chain"] },
  ),
  resource("/_dev/chunks/{address}", { DELETE: lose }),
  resource(
    "/_dev/snapshots",
    { GET: listSnapshots, POST: takeSnapshot },
    { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly], simulated: ["chain"] },
  ),
  resource(
    "/_dev/snapshots/{id}/revert",
    { POST: withSnapshot("revert") },
    { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly], simulated: ["chain"] },
  ),
  resource("/_dev/snapshots/{id}", { DELETE: withSnapshot("drop") }, { simulated: ["chain"] }),
  resource(
    "/_dev/reset",
    { POST: reset },
    { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly], simulated: ["chain"] },
  ),
  resource("/_dev/dump", { GET: dump, PUT: load }, { simulated: ["chain"] }),
  resource(
    "/_dev/rpc",
    { POST: (call) => call.node.control.rpc?.(call) ?? fail("unknown-route") },
    // A whole state may come this way, as text.
    { maxBodyBytes: 1 << 26, guards: [jsonOnly], simulated: ["chain"] },
  ),
  resource("/_dev/stop", { POST: stop }, { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly] }),
];
