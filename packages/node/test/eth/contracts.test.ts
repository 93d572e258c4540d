import { parseAbi, parseEventLogs, zeroAddress, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, noHash, startWorld, viemClients, type EthWorld } from "./world.ts";

const abi = parseAbi([
  "function approve(address,uint256) returns (bool)",
  "function transfer(address,uint256) returns (bool)",
  "function deploySimpleSwap(address,uint256,bytes32) returns (address)",
  "function deployedContracts(address) view returns (bool)",
  "function cashChequeBeneficiary(address,uint256,bytes)",
  "function paidOut(address) view returns (uint256)",
  "function totalPaidOut() view returns (uint256)",
  "function bounced() view returns (bool)",
  "function issuer() view returns (address)",
  "function balance() view returns (uint256)",
  "function manageStake(bytes32,uint256,uint8)",
  "function createBatch(address,uint256,uint8,uint8,bytes32,bool) returns (bytes32)",
  "function nodeEffectiveStake(address) view returns (uint256)",
  "function pot() view returns (uint256)",
  "function setPrice(uint32) returns (bool)",
  "function pause()",
  "function freezeDeposit(address,uint256)",
  "function expireLimited(uint256)",
  "function expiredBatchesExist() view returns (bool)",
  "event SimpleSwapDeployed(address contractAddress)",
  "event ChequeCashed(address indexed beneficiary, address indexed recipient, address indexed caller, uint256 totalPayout, uint256 cumulativePayout, uint256 callerPayout)",
  "event ChequeBounced()",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Withdraw(uint256 amount)",
  "function withdraw(uint256)",
  "function init(address,address,uint256)",
  "function increaseHardDeposit(address,uint256)",
  "function prepareDecreaseHardDeposit(address,uint256)",
  "function decreaseHardDeposit(address)",
  "function setCustomHardDepositTimeout(address,uint256,bytes)",
  "function totalHardDeposit() view returns (uint256)",
  "error CallerNotAdmin()",
]);

let world: EthWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

type Account = EthWorld["account"];

async function send(
  account: Account,
  address: Hex,
  functionName: string,
  args: readonly unknown[],
): Promise<{ logs: never[]; status: string; blockNumber: bigint }> {
  const { wallet, reader } = viemClients({ url: world.url, account });
  const hash = await wallet.writeContract({ address, abi, functionName, args } as never);
  return (await reader.getTransactionReceipt({ hash })) as never;
}

const read = (address: Hex, functionName: string, ...args: readonly unknown[]): Promise<unknown> =>
  viemClients(world).reader.readContract({ address, abi, functionName, args } as never);

async function funded(): Promise<Account> {
  const account = privateKeyToAccount(generatePrivateKey());
  await world.rpc("swarm_setBalance", String(10n ** 20n), String(10n ** 20n), account.address);
  return account;
}

/** Signs a type of the chequebook: two addresses and the number called `amount`. */
const signedAs =
  (primaryType: string, amount: string) =>
  (signer: Account, chequebook: Hex, beneficiary: Hex, value: bigint) =>
    signer.signTypedData({
      domain: { name: "Chequebook", version: "1.0", chainId: 1337 },
      types: {
        [primaryType]: [
          { name: "chequebook", type: "address" },
          { name: "beneficiary", type: "address" },
          { name: amount, type: "uint256" },
        ],
      },
      primaryType,
      message: { chequebook, beneficiary, [amount]: value },
    });
const signed = signedAs("Cheque", "cumulativePayout");
const signedTimeout = signedAs("CustomDecreaseTimeout", "decreaseTimeout");

describe("chequebooks", () => {
  it("are deployed, pay cheques, and bounce when they hold too little", async () => {
    const issuer = world.account;
    const peer = await funded();
    const { logs } = await send(issuer, at("factory"), "deploySimpleSwap", [
      issuer.address,
      0n,
      noHash,
    ]);
    const [deployed] = parseEventLogs({ abi, logs, eventName: "SimpleSwapDeployed" });
    const chequebook = deployed?.args.contractAddress ?? "0x";
    expect(await read(at("factory"), "deployedContracts", chequebook)).toBe(true);
    expect(await read(chequebook, "issuer")).toBe(issuer.address);
    const { reader } = viemClients(world);
    expect(await reader.getCode({ address: chequebook })).toBe(
      `0x363d3d373d3d3d363d73${at("chequebookMaster").slice(2)}5af43d82803e903d91602b57fd5bf3`,
    );
    await send(issuer, at("token"), "transfer", [chequebook, 100n]);
    const first = await signed(issuer, chequebook, peer.address, 60n);
    await send(peer, chequebook, "cashChequeBeneficiary", [peer.address, 60n, first]);
    expect(await read(chequebook, "paidOut", peer.address)).toBe(60n);
    expect(await read(chequebook, "bounced")).toBe(false);
    const second = await signed(issuer, chequebook, peer.address, 150n);
    const cashed = await send(peer, chequebook, "cashChequeBeneficiary", [
      peer.address,
      150n,
      second,
    ]);
    const [event] = parseEventLogs({ abi, logs: cashed.logs, eventName: "ChequeCashed" });
    expect(event?.args).toMatchObject({
      totalPayout: 40n,
      cumulativePayout: 150n,
      callerPayout: 0n,
    });
    expect(parseEventLogs({ abi, logs: cashed.logs, eventName: "ChequeBounced" })).toHaveLength(1);
    expect(await read(chequebook, "bounced")).toBe(true);
    expect(await read(chequebook, "balance")).toBe(0n);
    expect(await read(chequebook, "totalPaidOut")).toBe(100n);
  });

  it("pay no cheque of another signer, over another sum, or paid already", async () => {
    const issuer = world.account;
    const peer = await funded();
    const { logs } = await send(issuer, at("factory"), "deploySimpleSwap", [
      issuer.address,
      0n,
      noHash,
    ]);
    const [deployed] = parseEventLogs({ abi, logs, eventName: "SimpleSwapDeployed" });
    const chequebook = deployed?.args.contractAddress ?? "0x";
    await send(issuer, at("token"), "transfer", [chequebook, 100n]);
    const cash = (sum: bigint, signature: Hex) =>
      send(peer, chequebook, "cashChequeBeneficiary", [peer.address, sum, signature]);
    const forged = await signed(peer, chequebook, peer.address, 60n);
    await expect(cash(60n, forged)).rejects.toThrow("invalid issuer signature");
    const real = await signed(issuer, chequebook, peer.address, 60n);
    await expect(cash(61n, real)).rejects.toThrow("invalid issuer signature");
    const ones = "1".repeat(64);
    for (const [signature, refusal] of [
      ["0x1234", "ECDSA: invalid signature length"],
      [`0x${ones}${"f".repeat(64)}1b`, "ECDSA: invalid signature 's' value"],
      [`0x${ones}${ones}00`, "ECDSA: invalid signature 'v' value"],
      [`0x${"f".repeat(64)}${ones}1b`, "ECDSA: invalid signature"],
    ] as const)
      await expect(cash(60n, signature), refusal).rejects.toThrow(refusal);
    await cash(60n, real);
    const less = await signed(issuer, chequebook, peer.address, 50n);
    await expect(cash(50n, less)).rejects.toThrow("SafeMath: subtraction overflow");
  });
});

describe("a chequebook, as the published byte code", () => {
  const deploy = async (issuer: Account): Promise<Hex> => {
    const args = [issuer.address, 0n, noHash];
    const { logs } = await send(issuer, at("factory"), "deploySimpleSwap", args);
    const [deployed] = parseEventLogs({ abi, logs, eventName: "SimpleSwapDeployed" });
    return deployed?.args.contractAddress ?? "0x";
  };

  it("bounces before it pays, and logs no withdrawal", async () => {
    const issuer = world.account;
    const chequebook = await deploy(issuer);
    await send(issuer, at("token"), "transfer", [chequebook, 100n]);
    const taken = await send(issuer, chequebook, "withdraw", [40n]);
    const namesOf = (logs: never[]) => parseEventLogs({ abi, logs }).map((log) => log.eventName);
    expect(namesOf(taken.logs)).toEqual(["Transfer"]);
    expect(taken.logs).toHaveLength(1);
    const cashed = await send(issuer, chequebook, "cashChequeBeneficiary", [
      issuer.address,
      90n,
      "0x",
    ]);
    expect(namesOf(cashed.logs)).toEqual(["ChequeBounced", "Transfer", "ChequeCashed"]);
  });

  it("refuses in its words", async () => {
    const issuer = world.account;
    const other = await funded();
    const chequebook = await deploy(issuer);
    const beneficiary = other.address;
    const refusals: readonly [Account, Hex, string, readonly unknown[], string][] = [
      [
        issuer,
        at("factory"),
        "deploySimpleSwap",
        [zeroAddress, 1n, at("token") + "0".repeat(24)],
        "invalid issuer",
      ],
      [issuer, chequebook, "init", [beneficiary, at("token"), 0n], "already initialized"],
      [other, chequebook, "withdraw", [0n], "not issuer"],
      [other, chequebook, "increaseHardDeposit", [beneficiary, 0n], "SimpleSwap: not issuer"],
      [
        other,
        chequebook,
        "prepareDecreaseHardDeposit",
        [beneficiary, 0n],
        "SimpleSwap: not issuer",
      ],
      [
        issuer,
        chequebook,
        "cashChequeBeneficiary",
        [zeroAddress, 0n, "0x"],
        "ERC20: transfer to the zero address",
      ],
    ];
    for (const [account, address, name, args, refusal] of refusals)
      await expect(send(account, address, name, args), refusal).rejects.toThrow(refusal);
    const most = 2n ** 256n - 1n;
    await send(issuer, at("token"), "transfer", [chequebook, 10n]);
    await send(issuer, chequebook, "increaseHardDeposit", [beneficiary, 10n]);
    await expect(
      send(issuer, chequebook, "increaseHardDeposit", [beneficiary, most]),
    ).rejects.toThrow("SafeMath: addition overflow");
  });

  it("wraps a timeout beyond 256 bits", async () => {
    const issuer = world.account;
    const chequebook = await deploy(issuer);
    const most = 2n ** 256n - 1n;
    const signature = await signedTimeout(issuer, chequebook, issuer.address, most);
    await send(issuer, at("token"), "transfer", [chequebook, 10n]);
    await send(issuer, chequebook, "increaseHardDeposit", [issuer.address, 10n]);
    await send(issuer, chequebook, "setCustomHardDepositTimeout", [
      issuer.address,
      most,
      signature,
    ]);
    await send(issuer, chequebook, "prepareDecreaseHardDeposit", [issuer.address, 4n]);
    await send(issuer, chequebook, "decreaseHardDeposit", [issuer.address]);
    expect(await read(chequebook, "totalHardDeposit")).toBe(6n);
  });
});

describe("administration", () => {
  it("belongs to the wallet of the node: price, pause, freeze", async () => {
    const { account, administrator } = world;
    await expect(send(account, at("storagePrice"), "setPrice", [30_000])).rejects.toThrow(
      "CallerNotAdmin",
    );
    await send(administrator, at("storagePrice"), "setPrice", [30_000]);
    expect(world.group.chain.postage.price).toBe(30_000n);
    await send(account, at("token"), "approve", [at("staking"), 10n ** 18n]);
    await send(account, at("staking"), "manageStake", [noHash, 10n ** 17n, 0]);
    // Nothing counts yet in the block of the change.
    expect(await read(at("staking"), "nodeEffectiveStake", account.address)).toBe(0n);
    await world.rpc("evm_mine");
    expect(await read(at("staking"), "nodeEffectiveStake", account.address)).toBeGreaterThan(0n);
    await send(administrator, at("staking"), "freezeDeposit", [account.address, 100n]);
    expect(await read(at("staking"), "nodeEffectiveStake", account.address)).toBe(0n);
    await send(administrator, at("staking"), "pause", []);
    await expect(send(account, at("staking"), "manageStake", [noHash, 1n, 0])).rejects.toThrow(
      "Pausable: paused",
    );
    await send(administrator, at("postage"), "pause", []);
    await expect(
      send(account, at("postage"), "createBatch", [
        account.address,
        10n ** 10n,
        17,
        16,
        noHash,
        true,
      ]),
    ).rejects.toThrow("Pausable: paused");
  });

  it("keeps the commitment of a stake whose height changes without a deposit", async () => {
    const { account } = world;
    const stake = 10n ** 17n;
    const staking = at("staking");
    const effective = async () => {
      await world.rpc("evm_mine");
      return read(staking, "nodeEffectiveStake", account.address);
    };
    await send(account, at("token"), "approve", [staking, 2n * stake]);
    await send(account, staking, "manageStake", [noHash, stake, 0]);
    const before = await effective();
    const { logs } = await send(account, staking, "manageStake", [noHash, 0n, 1]);
    expect(logs).toEqual([]);
    expect(await effective()).toBe(stake);
    expect(before).toBeLessThanOrEqual(stake);
    // The second half at the new height promises as much per neighborhood.
    await send(account, staking, "manageStake", [noHash, stake, 1]);
    await expect(send(account, staking, "manageStake", [noHash, 1n, 2])).rejects.toThrow(
      "DecreasedCommitment",
    );
  });

  it("expires batches after a month in one call", async () => {
    const { account } = world;
    const amount = 10n ** 9n;
    await send(account, at("token"), "approve", [at("postage"), amount << 17n]);
    await send(account, at("postage"), "createBatch", [
      account.address,
      amount,
      17,
      16,
      noHash,
      true,
    ]);
    expect(await read(at("postage"), "expiredBatchesExist")).toBe(false);
    await world.rpc("evm_increaseTime", 30 * 86_400);
    expect(await read(at("postage"), "expiredBatchesExist")).toBe(true);
    expect(await read(at("postage"), "pot")).toBe(amount << 17n);
    await send(account, at("postage"), "expireLimited", [5n]);
    expect(await read(at("postage"), "expiredBatchesExist")).toBe(false);
  });
});

describe("snapshots and state files", () => {
  it("bring back blocks, nonces, allowances, filters and what waits", async () => {
    const { account } = world;
    await send(account, at("token"), "approve", [at("postage"), 5n]);
    const before = await world.rpc("eth_getBlockByNumber", "latest", true);
    const nonce = await world.rpc("eth_getTransactionCount", account.address, "latest");
    const id = await world.rpc("evm_snapshot");
    const state = await world.rpc("anvil_dumpState");
    await send(account, at("token"), "approve", [at("postage"), 9n]);
    await send(account, at("token"), "transfer", [at("factory"), 9n]);
    expect(await world.rpc("evm_revert", id)).toBe(true);
    expect(await world.rpc("eth_getBlockByNumber", "latest", true)).toEqual(before);
    expect(await world.rpc("eth_getTransactionCount", account.address, "latest")).toBe(nonce);
    await send(account, at("token"), "transfer", [at("factory"), 9n]);
    await world.rpc("anvil_loadState", state);
    expect(await world.rpc("eth_getTransactionCount", account.address, "latest")).toBe(nonce);
    expect(
      await world.rpc("eth_getBlockByNumber", (before as { number: string }).number, true),
    ).toEqual(before);
  });
});
