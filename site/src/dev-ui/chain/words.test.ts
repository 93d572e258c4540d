import type {
  BlockPage,
  DecodedEvent,
  InspectedBlock,
  InspectedTransaction,
} from "@swarm-docs/node/eth/inspect/types";
import { describe, expect, test } from "vitest";
import { accountText } from "./accounts.ts";
import { bzzText, nativeText } from "./amounts.ts";
import { withNewest, withOlder } from "./block-list.ts";
import { callWords } from "./call-words.ts";
import { eventWords } from "./event-words.ts";
import { ruleWords } from "./rpc-faults.ts";
import { callerOf, transactionTitle } from "./transaction-words.ts";

const owner = `0x${"ab".repeat(20)}`;
const names = { [owner]: "wallet of the node" };

const valuesOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, type: "", value }));

const event = (contract: string, name: string, values: Record<string, string>): DecodedEvent => ({
  contract,
  address: owner,
  name,
  values: valuesOf(values),
});

const transaction = (more: Partial<InspectedTransaction>): InspectedTransaction => ({
  hash: "0x1",
  from: owner,
  to: owner,
  nonce: 0,
  state: "mined",
  origin: "account",
  description: "signed transaction",
  fee: "0",
  events: [],
  ...more,
});

test.each([
  ["0", "0 xBZZ"],
  ["999", "999 PLUR"],
  ["15000000000000000", "1.5 xBZZ"],
  ["10000000000000000000", "1000 xBZZ"],
  ["200000000000000000001", "≈ 20,000 xBZZ"],
])("%s PLUR is %s", (plur, text) => expect(bzzText(plur)).toBe(text));

test("wei are shown as xDAI, small amounts as wei", () => {
  expect(nativeText("60000000000000")).toBe("0.00006 xDAI");
  expect(nativeText("12")).toBe("12 wei");
});

test("an account without a name is its shortened address, whatever it is called", () => {
  expect(accountText(owner, names)).toBe("wallet of the node");
  expect(accountText(`0x${"cd".repeat(20)}`, names)).toBe("0xcdcdcd…cdcd");
  expect(accountText("constructor", names)).toBe("constructor");
});

describe("words of calls and events", () => {
  test("a call in words of the field", () => {
    const call = {
      contract: "PostageStamp",
      function: "createBatch",
      values: valuesOf({ _initialBalancePerChunk: "1000000000", _depth: "20" }),
    };
    expect(callWords(call, names)).toBe("Buy a batch of depth 20 for ≈ 0.104857 xBZZ");
    const stake = (amount: string) => ({
      contract: "StakeRegistry",
      function: "manageStake",
      values: valuesOf({ _addAmount: amount, _height: "1" }),
    });
    expect(callWords(stake("100000000000000000"), names)).toBe("Stake 10 xBZZ at height 1");
    expect(callWords(stake("0"), names)).toBe("Change overlay or height of the stake (height 1)");
  });

  test("what has no words keeps its name; the same name means something else in another contract", () => {
    const unknown = { contract: "xBZZ", function: "0x12345678", values: [] };
    expect(callWords(unknown, names)).toBe("xBZZ: 0x12345678");
    const price = (contract: string) => event(contract, "PriceUpdate", { price: "24000" });
    expect(eventWords(price("PostageStamp"), names)).toBe(
      "Price is 24,000 PLUR per chunk and block",
    );
    expect(eventWords(price("SwapPriceOracle"), names)).toBe(
      "Exchange rate is 24,000 PLUR per accounting unit",
    );
    expect(eventWords(event("Redistribution", "CountCommits", {}), names)).toBe(
      "Redistribution: CountCommits",
    );
  });
});

describe("words of a transaction", () => {
  test("of the node: its description and the request", () => {
    const cause = "POST /stake/100000000000000000";
    const sent = transaction({ origin: "node", description: "Deposit stake", cause });
    expect([transactionTitle(sent, names), callerOf(sent, names)]).toEqual([
      "Deposit stake",
      cause,
    ]);
  });

  test("of a command: the trace that it left", () => {
    const events = [event("PostageStamp", "PriceUpdate", { price: "1" })];
    const trace = transaction({ origin: "command", description: "PriceUpdate", events });
    expect(transactionTitle(trace, names)).toBe("Price is 1 PLUR per chunk and block");
    expect(callerOf(trace, names)).toBe("start of the node, or a developer command");
  });

  test("of a client: a transfer, and who signed it", () => {
    const transfer = { token: "native", from: owner, to: owner, amount: "7" } as const;
    const sent = transaction({ transfer });
    expect(transactionTitle(sent, names)).toBe("Send 7 wei to wallet of the node");
    expect(callerOf(sent, names)).toBe("wallet of the node");
  });
});

describe("the list of blocks", () => {
  const block = (number: number, hash = `0x${number}`): InspectedBlock => ({
    number,
    hash,
    timestamp: 0,
    transactions: [],
    more: 0,
  });
  const page = (numbers: readonly number[], next?: number): BlockPage => ({
    latest: numbers[0] ?? 0,
    blocks: numbers.map((number) => block(number)),
    waiting: [],
    names: {},
    ...(next !== undefined && { next }),
  });
  const numbersOf = ({ blocks }: BlockPage): number[] => blocks.map(({ number }) => number);

  test("a new page goes before the older blocks that are known", () => {
    const known = withOlder(page([5, 4], 4), 4, page([3, 2], 2));
    expect([numbersOf(known), known.next]).toEqual([[5, 4, 3, 2], 2]);
    const merged = withNewest(known, page([6, 5], 5));
    expect([numbersOf(merged), merged.next]).toEqual([[6, 5, 4, 3, 2], 2]);
  });

  test("older blocks are dropped after a revert, and when blocks are missing between", () => {
    const known = page([5, 4, 3], 3);
    const reverted = { ...page([4]), blocks: [block(4, "0xother")], next: 4 };
    expect(withNewest(known, reverted)).toEqual(reverted);
    const far = page([60, 59], 59);
    expect(withNewest(known, far)).toEqual(far);
    expect(withNewest(known, page([]))).toEqual(page([]));
  });

  test("a page of older blocks that comes late is ignored", () => {
    const known = page([5, 4], 4);
    expect(withOlder(known, 9, page([8], 8))).toEqual(known);
    expect("next" in withOlder(known, 4, page([3]))).toBe(false);
  });
});

test.each([
  [{ id: "0x1", method: "eth_*", error: "no" }, "eth_* answers the error “no”"],
  [
    { id: "0x1", delayMs: 5, status: 503, bees: [0, 1] },
    "every method waits 5 ms, then answers 503 for bee 1, 2",
  ],
  [{ id: "0x1", method: ["a", "b"], cut: true, times: 1 }, "a, b is cut off, once more"],
  [{ id: "0x1", result: "0x1", times: 3 }, 'every method answers "0x1", 3 times more'],
  [{ id: "0x1", stalledHead: true }, "the head of the chain is stalled"],
])("the fault rule %o in words", (rule, words) => expect(ruleWords(rule)).toBe(words));
