import { toHex } from "@swarm-docs/protocol/hex";
import { memberOf, readFirstJson } from "../http/body.ts";
import { chainId } from "../chain/chain.ts";
import { minimumValidityBlocks } from "../chain/postage-contract.ts";
import { fail, isApiError } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import { json, statusReply } from "../http/reply.ts";
import { resource, type Call, type Simulation, type Resource } from "../http/route.ts";
import { lock } from "../http/lock.ts";
import { disconnectLimit, paymentThreshold, refreshRate } from "../state/accounting.ts";
import { bitText, commitment, ownSnapshot, peerSnapshot } from "../state/status.ts";
import { underlayOf } from "../state/underlay.ts";
import { playRounds } from "../state/redistribution.ts";
import { defaultGasPrice } from "../chain/transactions.ts";
import { versionText } from "../release/releases.ts";

const world: { simulated: Simulation[] } = { simulated: ["chain", "peers"] };
const maxWelcomeBytes = 140;
const statusLock = lock("status", "status-simultaneous");

/** Gas that the three transactions of a round may take, fifteen times over. [bee pkg/storageincentives] */
const roundGas = 250_000n * 15n;

function vitals({ node: { release } }: Call, status: string): Response {
  const { apiVersion } = release;
  return json(200, { status, version: versionText(release), apiVersion });
}

function nodeInfo(call: Call): Response {
  const { release, options } = call.node;
  const beeMode = release.beeMode(options.persona);
  return json(200, { beeMode, chequebookEnabled: true, swapEnabled: true });
}

function addresses(call: Call): Response {
  const { identity, endpoint } = call.node;
  const ethereum = `0x${toHex(identity.ethereum)}`;
  return json(200, {
    overlay: toHex(identity.overlay),
    underlay: [underlayOf(endpoint, identity)],
    ethereum,
    chain_address: ethereum,
    publicKey: toHex(identity.publicKey),
    pssPublicKey: toHex(identity.pssPublicKey),
  });
}

async function status(call: Call): Promise<Response> {
  return json(200, ownSnapshot(call.node, await commitment(call.node, call.pace)));
}

async function statusPeers(call: Call): Promise<Response> {
  const { peers } = call.node;
  const slots = await commitment(call.node, call.pace);
  const snapshots = peers
    .connected()
    .sort((a, b) => peers.po(a) - peers.po(b))
    .map((peer) => peerSnapshot(call.node, peer, slots));
  return json(200, { snapshots: [...snapshots, ownSnapshot(call.node, slots)] });
}

function neighborhoods(call: Call): Response {
  const { identity, peers, chunks } = call.node;
  const radius = peers.depth;
  return json(200, {
    neighborhoods: [
      {
        neighborhood: bitText(identity.overlay, radius),
        reserveSizeWithinRadius: chunks.local.chunkCount,
        proximity: radius,
      },
    ],
  });
}

async function debugStore(call: Call): Promise<Response> {
  // Bee mounts this route without a base path only.
  if (call.url.pathname !== call.path) fail("unknown-route");
  const { storeInfo } = await import("../state/store-info.ts");
  return json(200, await storeInfo(call.node, call.pace));
}

async function reserveState(call: Call): Promise<Response> {
  const radius = call.node.peers.depth;
  return json(200, {
    radius,
    storageRadius: radius,
    commitment: await commitment(call.node, call.pace),
    ...call.node.release.members.reserveState(),
  });
}

function chainState(call: Call): Response {
  const { blocks, postage } = call.node.chain;
  const { block } = blocks;
  return json(200, {
    chainTip: block,
    block,
    totalAmount: String(postage.totalAmount),
    currentPrice: String(postage.price),
    ...call.node.release.members.chainState(minimumValidityBlocks),
  });
}

function redistributionState(call: Call): Response {
  const { chain, options, stake, identity } = call.node;
  const { block } = chain.blocks;
  const { staked, sinceBlock } = stake.holding;
  const rounds = playRounds(options.seed, block, staked > 0n ? sinceBlock : undefined);
  const minimumGasFunds = roundGas * defaultGasPrice;
  return json(200, {
    minimumGasFunds: String(minimumGasFunds),
    hasSufficientFunds: chain.balance(identity.ethereum).native > minimumGasFunds,
    isFrozen: false,
    isFullySynced: true,
    phase: rounds.phase,
    round: rounds.round,
    lastWonRound: rounds.lastWonRound,
    lastPlayedRound: rounds.lastPlayedRound,
    lastFrozenRound: 0,
    lastSelectedRound: rounds.lastSelectedRound,
    lastSampleDurationSeconds: 0,
    block,
    reward: String(rounds.reward),
    fees: String(rounds.fees),
    isHealthy: true,
  });
}

function accounting(call: Call): Response {
  const entries = call.node.accounting.list().map(({ peer, balance }) => {
    const type = peer.isFullNode ? "full" : "light";
    const threshold = paymentThreshold[type];
    const info = {
      balance: String(balance),
      consumedBalance: String(balance),
      thresholdReceived: String(threshold),
      thresholdGiven: String(threshold),
      // More than a second has passed since the last refresh, and more than one is not counted.
      currentThresholdReceived: String(threshold + refreshRate.full),
      currentThresholdGiven: String(disconnectLimit(threshold) + refreshRate[type]),
      surplusBalance: "0",
      reservedBalance: "0",
      shadowReservedBalance: "0",
      ghostBalance: "0",
    };
    return [toHex(peer.overlay), info] as const;
  });
  return json(200, { peerData: Object.fromEntries(entries) });
}

function wallet(call: Call): Response {
  const { chain, chequebook, identity } = call.node;
  const { bzz, native } = chain.balance(identity.ethereum);
  return json(200, {
    bzzBalance: String(bzz),
    nativeTokenBalance: String(native),
    chainID: chainId,
    chequebookContractAddress: `0x${toHex(chequebook.address)}`,
    walletAddress: `0x${toHex(identity.ethereum)}`,
  });
}

function welcomeMessage(call: Call): Response {
  return json(200, { welcomeMessage: call.node.settings.get("welcome-message") ?? "" });
}

async function setWelcomeMessage(call: Call): Promise<Response> {
  const message = await welcomeText(call);
  if (new TextEncoder().encode(message).length > maxWelcomeBytes) fail("welcome-message-too-long");
  await call.node.settings.set("welcome-message", message);
  return statusReply(200);
}

async function welcomeText(call: Call): Promise<string> {
  let text = "";
  try {
    text = await readFirstJson(call.body);
    if (text.trim() === "") fail("welcome-message-json", { message: "EOF" });
    const body: unknown = JSON.parse(text);
    if (body === null) return "";
    if (typeof body !== "object" || Array.isArray(body)) {
      refuseKind(body, "value of type api.welcomeMessageRequest");
    }
    const message = memberOf(body, "welcomeMessage") ?? "";
    // An escape of half a surrogate pair becomes U+FFFD. [Go encoding/json]
    if (typeof message === "string") return message.replaceAll(/\p{Surrogate}/gu, "\ufffd");
    refuseKind(message, "struct field welcomeMessageRequest.welcomeMessage of type string");
  } catch (cause) {
    if (isApiError(cause, "body-too-large")) {
      fail("welcome-message-json", { message: "http: request body too large", cause });
    }
    if (isApiError(cause)) throw cause;
    fail("welcome-message-json", { message: syntaxFault(cause, text), cause });
  }
}

/** The wire's words for JSON of another kind. [Go encoding/json] */
function refuseKind(value: unknown, wanted: string): never {
  const kind = typeof value === "boolean" ? "bool" : Array.isArray(value) ? "array" : typeof value;
  fail("welcome-message-json", { message: `json: cannot unmarshal ${kind} into Go ${wanted}` });
}

/** Error text for invalid JSON: Go's in the usual cases, else the platform's. */
function syntaxFault(cause: unknown, text: string): string {
  const fault = cause instanceof Error ? cause.message : "invalid JSON";
  const isCut = /unexpected end|end of data/i.test(fault);
  if (isCut || Number(/position (\d+)/.exec(fault)?.[1]) === text.length) return "unexpected EOF";
  const first = /^Unexpected token '(.)', "\1/.exec(fault)?.[1];
  return first === undefined
    ? fault
    : `invalid character '${quotedCharacter(first)}' looking for beginning of value`;
}

/** A character as Go's JSON parser quotes it. [Go encoding/json quoteChar] */
function quotedCharacter(character: string): string {
  const short: Readonly<Record<string, string>> = { "\x07": "a", "\b": "b", "\v": "v", "\f": "f" };
  if (character === "'" || character === "\\") return `\\${character}`;
  if (character >= " " && character !== "\x7f") return character;
  const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `\\${short[character] ?? `x${hex}`}`;
}

/** What the node is, has and says. [bee pkg/api/{health,node,status,…}.go] */
export const node: readonly Resource[] = [
  resource("/health", { GET: (call) => vitals(call, "ok") }, { anyMethod: true }),
  resource("/readiness", { GET: (call) => vitals(call, "ready") }, { anyMethod: true }),
  resource("/node", { GET: nodeInfo }, { simulated: ["chain"] }),
  resource("/addresses", { GET: addresses }),
  resource("/status", { GET: status }, world),
  resource("/status/peers", { GET: statusPeers }, { ...world, guards: [statusLock] }),
  resource("/status/neighborhoods", { GET: neighborhoods }, { ...world, guards: [statusLock] }),
  resource("/debugstore", { GET: debugStore }, world),
  resource("/reservestate", { GET: reserveState }, world),
  resource("/chainstate", { GET: chainState }, { simulated: ["chain"] }),
  resource(
    "/redistributionstate",
    { GET: redistributionState },
    { simulated: ["chain", "redistribution"] },
  ),
  resource("/wallet", { GET: wallet }, { simulated: ["chain"] }),
  resource("/accounting", { GET: accounting }, { simulated: ["accounting", "peers"] }),
  resource(
    "/welcome-message",
    { GET: welcomeMessage, POST: setWelcomeMessage },
    { maxBodyBytes: bodyLimits.welcomeMessage },
  ),
];
