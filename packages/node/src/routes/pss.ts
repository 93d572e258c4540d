import { publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { mineChunk, pssTopic, sealMessage, topicKey } from "@swarm-docs/protocol/pss";
import type { Chunk } from "@swarm-docs/protocol/cac";
import { readBody } from "../http/body.ts";
import { fail, isApiError } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import {
  BadText,
  headerParameters,
  named,
  optional,
  pathParameters,
  queryParameters,
  required,
} from "../http/parameters.ts";
import { byteString, hexBytes, text } from "../http/parsers.ts";
import { publicKey } from "../http/public-key.ts";
import { statusReply } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { upgradeRequired, type SocketSession } from "../http/socket.ts";
import { orFail } from "../state/files.ts";
import { pssChannel } from "../state/messages.ts";

/** Looks at a nonce's address, or at a target, between two turns of others: a few milliseconds. */
const looksAtOnce = 65_536;
/** What eight hashes cost, in looks at a target. */
const looksPerTry = 256;
/** Nonces that one counter of 32 bits can tell apart. */
const maxTries = 2 ** 32;

/** Topic and targets in the path; the first bad target is told, under the field `target`. */
function addressees(call: Call): { topic: Uint8Array; targets: Uint8Array[] } {
  const { topic, targets: list } = pathParameters(call, {
    topic: required(text),
    targets: named("target", required(byteString)),
  });
  const targets = list.split(",").map((one) => {
    const target = parseTarget(one);
    if (typeof target !== "string") return target;
    return fail("invalid-path-params", { reasons: [{ field: "target", error: target }] });
  });
  return { topic: pssTopic(topic), targets };
}

function parseTarget(value: string): Uint8Array | string {
  try {
    const target = hexBytes(value);
    if (target.length === 0) return "want required:";
    return target.length > 3 ? "want max:3" : target;
  } catch (error) {
    if (error instanceof BadText) return error.message;
    throw error;
  }
}

/** The batch must be good before a nonce is searched; its errors are other ones here. */
function checkBatch(call: Call, batchId: Uint8Array): void {
  try {
    call.node.batches.usableIssuer(batchId);
  } catch (cause) {
    if (isApiError(cause, "batch-with-id-not-found")) fail("pss-batch-not-found", { cause });
    if (isApiError(cause, "batch-not-usable-yet")) fail("pss-batch-not-usable", { cause });
    throw cause;
  }
}

async function send(call: Call): Promise<Response> {
  const { topic, targets } = addressees(call);
  const { recipient } = queryParameters(call, {
    recipient: { ...optional(publicKey), isOmittedWhenEmpty: true },
  });
  const { "Swarm-Postage-Batch-Id": batchId } = headerParameters(call, {
    "Swarm-Postage-Batch-Id": required(hexBytes),
  });
  // Before the body: a client that sent `Expect: 100-continue` sends none for a batch that is refused.
  checkBatch(call, batchId);
  // Too long a body is 413 when it is declared and 500 when it turns out so. [bee pkg/api/pss.go]
  const message = await readBody(call.body).catch((cause: unknown) => {
    if (isApiError(cause, "body-too-large")) fail("pss-send-failed", { cause });
    throw cause;
  });
  return orFail("pss-send-failed", call.signal, async () => {
    const { random, uploads } = call.node;
    if (targets.some((target) => target.length !== targets[0]?.length)) {
      throw new Error("targets differ in length");
    }
    const sealed = sealMessage({
      topic,
      message,
      recipient: recipient ?? publicKeyOf(topicKey(topic)),
      ephemeralKey: random.bytes(32),
      random: (count) => random.bytes(count),
    });
    const chunk = await mine(call, sealed, targets);
    const session = await uploads.open({
      batchId,
      isPinned: false,
      isDeferred: false,
      signal: call.signal,
    });
    await session.run(async () => {
      await session.put(chunk);
      await session.done();
    });
    return statusReply(201);
  });
}

/** Searches a nonce in short runs, so that other requests are served meanwhile. */
async function mine(
  call: Call,
  sealed: Parameters<typeof mineChunk>[0],
  targets: readonly Uint8Array[],
): Promise<Chunk> {
  const nonce = call.node.random.bytes(32);
  const tries = Math.ceil(looksAtOnce / (looksPerTry + targets.length));
  for (let from = 0; from < maxTries; from += tries) {
    await call.pace();
    try {
      return mineChunk(sealed, targets, nonce, { from, tries });
    } catch (error) {
      const isExhausted = error instanceof ProtocolError && error.code === "mining-exhausted";
      if (!isExhausted) throw error;
    }
  }
  throw new ProtocolError("mining-exhausted", "no nonce found");
}

async function subscribe(call: Call): Promise<SocketSession> {
  const { topic } = pathParameters(call, { topic: required(text) });
  const outgoing = call.node.subscriptions.subscribe(pssChannel(pssTopic(topic)));
  return { outgoing, closed: async () => void (await outgoing.return?.()) };
}

/** `/pss`: messages to overlays. [bee pkg/api/pss.go] */
export const pss: readonly Resource[] = [
  resource("/pss/send/{topic}/{targets}", { POST: send }, { maxBodyBytes: bodyLimits.pss }),
  resource(
    "/pss/subscribe/{topic}",
    { GET: () => upgradeRequired(500) },
    { socket: subscribe, anyMethod: true },
  ),
];
