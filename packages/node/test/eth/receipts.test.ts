import { encodeFunctionData, parseAbi } from "viem";
import { expect, it, vi } from "vitest";
import { ethereumOf } from "../../src/eth/ethereum.ts";
import { ethereumMethods } from "../../src/eth/methods.ts";
import { at, startWorld, type EthWorld } from "./world.ts";

/** Transactions of one block. */
const many = 12;

const abi = parseAbi(["function transfer(address,uint256) returns (bool)"]);

interface Receipt {
  readonly transactionHash: string;
  readonly from: string;
  readonly logs: readonly unknown[];
}

/** Mines a block of transfers; every third one fails and has no log. */
async function mineTransfers({ account, rpc }: EthWorld): Promise<void> {
  for (let nonce = 0; nonce < many; nonce++) {
    const to = `0x${(nonce % 3 === 0 ? "0" : "1").repeat(40)}` as const;
    const raw = await account.signTransaction({
      to: at("token"),
      data: encodeFunctionData({ abi, functionName: "transfer", args: [to, BigInt(nonce)] }),
      nonce,
      gas: 60_000n,
      chainId: 1337,
      gasPrice: 10n ** 10n,
    });
    await rpc("eth_sendRawTransaction", raw);
  }
  await rpc("evm_mine");
}

it("receipts of a block equal the single ones; logs are encoded once, and others have their turn", async () => {
  const world = await startWorld({ blockTimeMs: 3_600_000 });
  try {
    await mineTransfers(world);
    const [node] = world.group.nodes;
    if (node === undefined) throw new Error("no node");
    const { machine } = ethereumOf(node.core);
    const encoded = vi.spyOn(machine, "contractAt");
    const pace = vi.fn();
    const receiptsOf = ethereumMethods["eth_getBlockReceipts"];
    const all = (await receiptsOf?.(node.core, ["latest"], { pace })) as readonly Receipt[];
    // The block also has the events of the controls that funded the account.
    const own = all.filter(({ from }) => from === world.account.address.toLowerCase());
    expect(own).toHaveLength(many);
    expect(own.flatMap(({ logs }) => logs)).toHaveLength((many * 2) / 3);
    expect(encoded).toHaveBeenCalledTimes(all.flatMap(({ logs }) => logs).length);
    expect(pace.mock.calls.length).toBeGreaterThanOrEqual(all.length);
    for (const receipt of all)
      expect(await world.rpc("eth_getTransactionReceipt", receipt.transactionHash)).toEqual(
        receipt,
      );
    expect(await world.rpc("eth_getBlockReceipts", "latest")).toEqual(all);
  } finally {
    await world.close();
  }
});
