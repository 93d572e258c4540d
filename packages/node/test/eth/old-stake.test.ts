import { encodeFunctionData, parseAbi, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NodeCore } from "../../src/core.ts";
import { createNode, type Node } from "../../src/create.ts";
import { accounts } from "../../src/eth/accounts.ts";
import { ethereumOf } from "../../src/eth/ethereum.ts";

// A stake as version 1.0 kept it, in a state that is loaded into a running node: in a table of the node,
// unknown to the stake registry.

const abi = parseAbi([
  "function migrateStake()",
  "function slashDeposit(address _owner, uint256 _amount)",
]);

const staked = 10n ** 17n;

let node: Node;

beforeEach(async () => {
  node = await createNode({ seed: "old stake", blockTimeMs: 0 });
  const { chain, identity } = node.core;
  const { sinceBlock } = chain.stakes.of(identity.ethereum);
  await chain.change(() => {
    chain.ledger.mint(accounts.staking, { bzz: staked, native: 0n });
    chain.stakes.remove(identity.ethereum);
    void chain.tables
      .table("stake")
      .set("stake", { staked, withdrawable: 5n, sinceBlock, isPaused: false });
  });
});
afterEach(() => node.close());

async function call({ chain, identity }: NodeCore, data: Hex): Promise<void> {
  const { machine } = ethereumOf(node.core);
  const from = identity.ethereum;
  const message = {
    from,
    to: accounts.staking,
    data: Buffer.from(data.slice(2), "hex"),
    value: 0n,
  };
  await chain.change(() => machine.run(message));
}

const migrate = async (core: NodeCore): Promise<void> => {
  await core.stake.set({ withdrawable: undefined, isPaused: true });
  await call(core, encodeFunctionData({ abi, functionName: "migrateStake" }));
};

const slash = (core: NodeCore): Promise<void> => {
  const owner: Hex = `0x${Buffer.from(core.identity.ethereum).toString("hex")}`;
  const args = [owner, 2n * staked] as const;
  return call(core, encodeFunctionData({ abi, functionName: "slashDeposit", args }));
};

describe("a stake of version 1.0", () => {
  it("is the node's stake, and can be withdrawn from and added to", async () => {
    const { stake } = node.core;
    expect(stake.holding.staked).toBe(staked);
    await stake.withdraw({});
    expect(stake.holding).toMatchObject({ staked: staked - 5n, withdrawable: 0n });
    await stake.deposit(6n, {});
    expect(stake.holding.staked).toBe(staked + 1n);
  });

  it.each([
    ["a deposit", (core: NodeCore) => core.stake.deposit(1n, {})],
    ["a withdrawal", (core: NodeCore) => core.stake.withdraw({})],
    ["a control", (core: NodeCore) => core.stake.set({ withdrawable: 7n, isPaused: undefined })],
  ])("is gone when the contract removes the stake after %s", async (_name, effect) => {
    await effect(node.core);
    await slash(node.core);
    expect(node.core.stake.holding.staked).toBe(0n);
  });

  it("is migrated through the contract once it is paused", async () => {
    const { chain, identity, stake } = node.core;
    const before = chain.balance(identity.ethereum).bzz;
    await migrate(node.core);
    expect(stake.holding.staked).toBe(0n);
    expect(chain.balance(identity.ethereum).bzz).toBe(before + staked);
  });

  it("is migrated through the interface", async () => {
    const { stake } = node.core;
    await stake.set({ withdrawable: undefined, isPaused: true });
    await stake.migrate({});
    expect(stake.holding.staked).toBe(0n);
  });
});
