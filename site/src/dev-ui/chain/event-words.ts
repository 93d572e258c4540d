import type { DecodedEvent } from "@swarm-docs/node/eth/inspect/types";
import { grouped } from "../../../shared/numbers/digits.ts";
import { shortHex, type AccountNames } from "./accounts.ts";
import { bzzText } from "./amounts.ts";
import { readersOf, type Sentence } from "./call-words.ts";

const priceSentence: Sentence = (value) =>
  `Price is ${grouped(value("price"))} PLUR per chunk and block`;

const SENTENCES: Readonly<Record<string, Sentence>> = {
  "xBZZ.Transfer": (value, account) =>
    `${bzzText(value("value"))} from ${account("from")} to ${account("to")}`,
  "xBZZ.Approval": (value, account) =>
    `${account("spender")} may take ${bzzText(value("value"))} of ${account("owner")}`,
  "PostageStamp.BatchCreated": (value, account) =>
    `Batch ${shortHex(value("batchId"))} of depth ${value("depth")} for ${account("owner")}: ${bzzText(value("totalAmount"))}`,
  "PostageStamp.BatchTopUp": (value) =>
    `Batch ${shortHex(value("batchId"))} topped up by ${bzzText(value("topupAmount"))}`,
  "PostageStamp.BatchDepthIncrease": (value) =>
    `Batch ${shortHex(value("batchId"))} diluted to depth ${value("newDepth")}`,
  "PostageStamp.PotWithdrawn": (value, account) =>
    `Pot of ${bzzText(value("totalAmount"))} paid to ${account("recipient")}`,
  "PostageStamp.PriceUpdate": priceSentence,
  "PriceOracle.PriceUpdate": priceSentence,
  "SwapPriceOracle.PriceUpdate": (value) =>
    `Exchange rate is ${grouped(value("price"))} PLUR per accounting unit`,
  "StakeRegistry.StakeUpdated": (value, account) =>
    `Stake of ${account("owner")} is ${bzzText(value("potentialStake"))} at height ${value("height")}`,
  "StakeRegistry.StakeWithdrawn": (value, account) =>
    `${account("node")} withdrew ${bzzText(value("amount"))} of its stake`,
  "StakeRegistry.StakeSlashed": (value, account) =>
    `Stake of ${account("slashed")} slashed by ${bzzText(value("amount"))}`,
  "StakeRegistry.StakeFrozen": (value, account) =>
    `Stake of ${account("frozen")} frozen for ${grouped(value("time"))} blocks`,
  "StakeRegistry.OverlayChanged": (value, account) =>
    `Overlay of ${account("owner")} is ${shortHex(value("overlay"))}`,
  "SimpleSwapFactory.SimpleSwapDeployed": (value) =>
    `Chequebook deployed at ${shortHex(value("contractAddress"))}`,
  "ERC20SimpleSwap.ChequeCashed": (value, account) =>
    `Cheque of ${account("beneficiary")} cashed: ${bzzText(value("totalPayout"))}`,
  "ERC20SimpleSwap.ChequeBounced": () => "A cheque bounced: the balance did not cover it",
  "ERC20SimpleSwap.Withdraw": (value) =>
    `${bzzText(value("amount"))} withdrawn from the chequebook`,
  "Redistribution.Committed": (value) => `Commit in round ${grouped(value("roundNumber"))}`,
  "Redistribution.Revealed": (value) =>
    `Reveal in round ${grouped(value("roundNumber"))} at depth ${value("depth")}`,
};

/** Description of an event in words of the field, or its contract and name. */
export function eventWords(event: DecodedEvent, names: AccountNames): string {
  const sentence = SENTENCES[`${event.contract}.${event.name}`];
  return sentence?.(...readersOf(event, names)) ?? `${event.contract}: ${event.name}`;
}
