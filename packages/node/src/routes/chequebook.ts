import { checksumText } from "@swarm-docs/protocol/crypto/checksum";
import { toHex } from "@swarm-docs/protocol/hex";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import type { Gas } from "../chain/gas.ts";
import { gasOf } from "../http/gas.ts";
import { given, pathParameters, queryParameters, required } from "../http/parameters.ts";
import { anyInteger, hexBytes } from "../http/parsers.ts";
import { json } from "../http/reply.ts";
import { resource, type Call, type Simulation, type Resource } from "../http/route.ts";
import type { PeerAccount } from "../state/accounting.ts";
import type { Cheque } from "../state/chequebook.ts";
import { lock } from "../http/lock.ts";

const simulated: { simulated: Simulation[] } = { simulated: ["chain", "accounting"] };

function overlayOf(call: Call): Uint8Array {
  return pathParameters(call, { peer: required(hexBytes) }).peer;
}

function chequeShape(cheque: Cheque | undefined): Record<string, unknown> | null {
  if (cheque === undefined) return null;
  return {
    beneficiary: checksumText(cheque.beneficiary),
    chequebook: checksumText(cheque.chequebook),
    payout: String(cheque.payout),
  };
}

function address(call: Call): Response {
  return json(200, { chequebookAddress: checksumText(call.node.chequebook.address) });
}

function balance(call: Call): Response {
  const { total, available } = call.node.chequebook.balance();
  return json(200, { totalBalance: String(total), availableBalance: String(available) });
}

function lastCheques(call: Call, account: PeerAccount): Record<string, unknown> {
  const { received, sent } = call.node.chequebook.cheques(account);
  return {
    peer: toHex(account.peer.overlay),
    lastreceived: chequeShape(received),
    lastsent: chequeShape(sent),
  };
}

function cheques(call: Call): Response {
  const all = call.node.accounting.list().filter(({ received, sent }) => received + sent > 0n);
  return json(200, { lastcheques: all.map((account) => lastCheques(call, account)) });
}

function cheque(call: Call): Response {
  const overlay = overlayOf(call);
  const account = call.node.accounting.find(overlay);
  return json(
    200,
    account === undefined
      ? { peer: toHex(overlay), lastreceived: null, lastsent: null }
      : lastCheques(call, account),
  );
}

function cashout(call: Call): Response {
  const overlay = overlayOf(call);
  const { accounting, chequebook } = call.node;
  const account = accounting.find(overlay) ?? fail("no-prior-cheque");
  const last = chequebook.cheques(account).received ?? fail("no-prior-cheque");
  const cashing = chequebook.lastCashing(account);
  const isMined = cashing?.transaction?.state === "mined";
  return json(200, {
    peer: toHex(overlay),
    lastCashedCheque:
      cashing === undefined ? null : chequeShape({ ...last, payout: cashing.payout }),
    transactionHash: cashing === undefined ? null : `0x${toHex(cashing.hash)}`,
    result: isMined
      ? {
          recipient: `0x${toHex(chequebook.address)}`,
          lastPayout: String(cashing.amount),
          bounced: false,
        }
      : null,
    uncashedAmount: String(chequebook.uncashed(account)),
  });
}

async function cash(call: Call): Promise<Response> {
  const gas = gasOf(call);
  const account = call.node.accounting.find(overlayOf(call)) ?? fail("cannot-cash-cheque");
  if (account.received === 0n) fail("cannot-cash-cheque");
  const hash = await call.node.chequebook.cash(account, gas);
  return json(200, { transactionHash: `0x${toHex(hash)}` });
}

async function move(
  call: Call,
  refusal: ErrorId,
  operation: (amount: bigint, gas: Gas) => Promise<Uint8Array>,
): Promise<Response> {
  const gas = gasOf(call);
  const { amount } = queryParameters(call, { amount: given(anyInteger) });
  if (amount < 0n && !call.node.release.sendsNegativeAmounts) fail(refusal);
  return json(200, { transactionHash: `0x${toHex(await operation(amount, gas))}` });
}

/** `/chequebook`: deposits, withdrawals, cheques and cashing. [bee pkg/api/chequebook.go] */
export const chequebook: readonly Resource[] = [
  resource("/chequebook/address", { GET: address }, simulated),
  resource("/chequebook/balance", { GET: balance }, simulated),
  resource("/chequebook/cheque", { GET: cheques }, simulated),
  resource("/chequebook/cheque/{peer}", { GET: cheque }, simulated),
  resource(
    "/chequebook/cashout/{peer}",
    {
      GET: cashout,
      POST: (call) => lock("cashout", "simultaneous-onchain")(call, () => cash(call)),
    },
    simulated,
  ),
  resource(
    "/chequebook/deposit",
    {
      POST: (call) =>
        move(call, "cannot-deposit", (...terms) => call.node.chequebook.deposit(...terms)),
    },
    simulated,
  ),
  resource(
    "/chequebook/withdraw",
    {
      POST: (call) =>
        move(call, "cannot-withdraw", (...terms) => call.node.chequebook.withdraw(...terms)),
    },
    simulated,
  ),
];
