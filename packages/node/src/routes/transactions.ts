import { toHex } from "@swarm-docs/protocol/hex";
import type { ChainTransaction, Transactions } from "../chain/transactions.ts";
import { fail } from "../errors/errors.ts";
import { gasOf } from "../http/gas.ts";
import { named, pathParameters, required } from "../http/parameters.ts";
import { transactionHash } from "../http/parsers.ts";
import { listReply } from "../http/list-reply.ts";
import { json } from "../http/reply.ts";
import { resource, type Call, type Simulation, type Resource } from "../http/route.ts";
import { rfc3339Seconds } from "../times.ts";

const simulated: { simulated: Simulation[] } = { simulated: ["chain"] };

function shape(transaction: ChainTransaction): Record<string, unknown> {
  return {
    transactionHash: `0x${toHex(transaction.hash)}`,
    to: `0x${toHex(transaction.to)}`,
    nonce: transaction.nonce,
    gasPrice: String(transaction.gasPrice),
    gasLimit: transaction.gasLimit,
    gasTipBoost: 0,
    gasTipCap: String(transaction.gasPrice),
    gasFeeCap: String(transaction.gasPrice),
    data: `0x${toHex(transaction.data)}`,
    created: rfc3339Seconds(transaction.created),
    description: transaction.description,
    value: String(transaction.value),
  };
}

/** Transactions whose nonce this one uses, oldest first. */
function replacedBy(sent: Transactions, { replaces }: ChainTransaction): ChainTransaction[] {
  const found: ChainTransaction[] = [];
  for (let hash = replaces; hash !== undefined; hash = found.at(-1)?.replaces) {
    const replaced = sent.recorded(hash);
    if (replaced === undefined) break;
    found.push(replaced);
  }
  return found.reverse();
}

function list(call: Call): Promise<Response> {
  const { chain, identity } = call.node;
  const { transactions: sent } = chain;
  // Bee lists a transaction beside the one that cancels it.
  const pending = sent
    .pending(identity.ethereum)
    .flatMap((item) => [...replacedBy(sent, item), item]);
  return listReply(call, { pendingTransactions: [] }, pending, shape);
}

/** The own transaction that the path names. */
function found(call: Call): ChainTransaction {
  const { txHash } = pathParameters(call, { txHash: named("hash", required(transactionHash)) });
  const transaction = call.node.chain.transactions.get(txHash);
  const owner = toHex(call.node.identity.ethereum);
  if (transaction === undefined || toHex(transaction.from) !== owner) fail("unknown-transaction");
  return transaction;
}

/**
 * Sends a transaction once more, to a chain that has it already. Bee passes over what the chain says to that,
 * whether the transaction waits or was mined. [bee pkg/transaction ResendTransaction]
 */
function resend(call: Call): Response {
  return json(200, { transactionHash: `0x${toHex(found(call).hash)}` });
}

async function cancel(call: Call): Promise<Response> {
  const gas = gasOf(call);
  const { hash } = found(call);
  const { chain } = call.node;
  const replacement = await chain.change(
    () => chain.transactions.cancel(hash, gas) ?? fail("cannot-resend-transaction"),
  );
  return json(200, { transactionHash: `0x${toHex(replacement.hash)}` });
}

/** `/transactions`: what the node has sent to the chain. [bee pkg/api/transaction.go] */
export const transactions: readonly Resource[] = [
  resource("/transactions", { GET: list }, simulated),
  resource(
    "/transactions/{txHash}",
    { GET: (call) => json(200, shape(found(call))), POST: resend, DELETE: cancel },
    simulated,
  ),
];
