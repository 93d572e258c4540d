import { toHex } from "@swarm-docs/protocol/hex";
import { callData, tokenAccount } from "../chain/events.ts";
import { tokenTransferGasLimit } from "../chain/gas.ts";
import type { Token } from "../chain/ledger.ts";
import { fail } from "../errors/errors.ts";
import { gasOf } from "../http/gas.ts";
import { given, pathParameters, queryParameters, required } from "../http/parameters.ts";
import { anyInteger, ethereumAddress, text } from "../http/parsers.ts";
import { json } from "../http/reply.ts";
import { resource, type Call, type Simulation, type Resource } from "../http/route.ts";

const simulated: { simulated: Simulation[] } = { simulated: ["chain"] };

const coins: Readonly<Record<string, Token>> = {
  bzz: "bzz",
  xdai: "native",
  nativetoken: "native",
};

async function withdraw(call: Call): Promise<Response> {
  const gas = gasOf(call);
  const { amount, address } = queryParameters(call, {
    amount: given(anyInteger),
    address: required(ethereumAddress),
  });
  const { coin } = pathParameters(call, { coin: required(text) });
  const name = coin.toLowerCase();
  const token = Object.hasOwn(coins, name) ? coins[name] : undefined;
  if (token === undefined) fail("withdraw-coin");
  const { chain, identity, options } = call.node;
  const isListed = options.withdrawWhitelist?.some((entry) => toHex(entry) === toHex(address));
  if (isListed === false) fail("withdraw-not-whitelisted");
  if (chain.balance(identity.ethereum)[token] < amount) fail("withdraw-not-enough-balance");
  const refusal = token === "bzz" ? "withdraw-transfer-bzz" : "withdraw-transfer-native";
  // A call of the contract of xBZZ may have a negative amount; a transaction cannot.
  const isSent = token === "bzz" && call.node.release.sendsNegativeAmounts;
  if (amount < 0n && !isSent) fail(refusal);
  const request =
    token === "bzz"
      ? {
          to: tokenAccount,
          data: callData("transfer(address,uint256)", address, amount),
          description: "token transfer",
          gasLimit: tokenTransferGasLimit,
        }
      : { to: address, value: amount, description: "native token withdraw" };
  const { hash } = await chain.change(() =>
    chain.transactions.send({
      ...gas,
      ...request,
      from: identity.ethereum,
      transfer: { token, from: identity.ethereum, to: address, amount },
      refusal,
    }),
  );
  return json(200, { transactionHash: `0x${toHex(hash)}` });
}

/** `/wallet/withdraw`: sends funds out. [bee pkg/api/wallet.go] */
export const wallet: readonly Resource[] = [
  resource("/wallet/withdraw/{coin}", { POST: withdraw }, simulated),
];
