import type { DecodedCall } from "@swarm-docs/node/eth/inspect/types";
import { grouped } from "../../../shared/numbers/digits.ts";
import { accountText, shortHex, type AccountNames } from "./accounts.ts";
import { bzzText } from "./amounts.ts";

/** Values of a call or an event by name; an absent one is empty. */
export type ValueByName = (name: string) => string;

/** Makes a sentence of the values of one function or event. */
export type Sentence = (value: ValueByName, account: (name: string) => string) => string;

/** Reads values by name and accounts by their names. */
export function readersOf(
  { values }: Pick<DecodedCall, "values">,
  names: AccountNames,
): readonly [value: ValueByName, account: (name: string) => string] {
  const byName = new Map(values.map((one) => [one.name, one.value]));
  const value: ValueByName = (name) => byName.get(name) ?? "";
  return [value, (name) => accountText(value(name), names)];
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  "xBZZ.approve": (value, account) =>
    `Allow ${account("spender")} to take ${bzzText(value("amount"))}`,
  "xBZZ.transfer": (value, account) =>
    `Send ${bzzText(value("amount"))} to ${account("recipient")}`,
  "xBZZ.transferFrom": (value, account) =>
    `Send ${bzzText(value("amount"))} of ${account("sender")} to ${account("recipient")}`,
  "PostageStamp.createBatch": (value) =>
    `Buy a batch of depth ${value("_depth")} for ${bzzText(
      String(BigInt(value("_initialBalancePerChunk")) << BigInt(value("_depth"))),
    )}`,
  "PostageStamp.topUp": (value) =>
    `Top up batch ${shortHex(value("_batchId"))} by ${grouped(value("_topupAmountPerChunk"))} PLUR per chunk`,
  "PostageStamp.increaseDepth": (value) =>
    `Dilute batch ${shortHex(value("_batchId"))} to depth ${value("_newDepth")}`,
  "PostageStamp.setPrice": (value) =>
    `Set the price to ${grouped(value("_price"))} PLUR per chunk and block`,
  "PriceOracle.setPrice": (value) =>
    `Set the price to ${grouped(value("_price"))} PLUR per chunk and block`,
  "StakeRegistry.manageStake": (value) =>
    value("_addAmount") === "0"
      ? `Change overlay or height of the stake (height ${value("_height")})`
      : `Stake ${bzzText(value("_addAmount"))} at height ${value("_height")}`,
  "StakeRegistry.withdrawFromStake": () => "Withdraw the surplus of the stake",
  "StakeRegistry.migrateStake": () => "Withdraw the whole stake from the paused registry",
  "StakeRegistry.freezeDeposit": (value, account) =>
    `Freeze the stake of ${account("_owner")} for ${grouped(value("_time"))} blocks`,
  "StakeRegistry.slashDeposit": (value, account) =>
    `Slash the stake of ${account("_owner")} by ${bzzText(value("_amount"))}`,
  "Redistribution.commit": (value) => `Commit in round ${grouped(value("_roundNumber"))}`,
  "Redistribution.reveal": (value) => `Reveal at depth ${value("_depth")}`,
  "Redistribution.claim": () => "Claim the round",
  "SimpleSwapFactory.deploySimpleSwap": (_value, account) =>
    `Deploy a chequebook for ${account("issuer")}`,
  "ERC20SimpleSwap.withdraw": (value) => `Withdraw ${bzzText(value("amount"))} from the chequebook`,
  "ERC20SimpleSwap.cashChequeBeneficiary": (value, account) =>
    `Cash a cheque over ${bzzText(value("cumulativePayout"))} to ${account("recipient")}`,
};

/** Description of a call in words of the field, or the name of its function. */
export function callWords(call: DecodedCall, names: AccountNames): string {
  const sentence = SENTENCES[`${call.contract}.${call.function}`];
  return sentence?.(...readersOf(call, names)) ?? `${call.contract}: ${call.function}`;
}
