import { keccak256 as hashOf } from "@swarm-docs/protocol/keccak";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import * as fc from "fast-check";
import {
  decodeEventLog,
  hexToBytes,
  keccak256,
  type AbiEvent,
  type AbiParameter,
  type Hex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encodeEvent } from "../../src/eth/events.ts";
import { bloomOf } from "../../src/eth/events.ts";
import { contracts } from "../../src/eth/machine.ts";
import { decodeTransaction } from "../../src/eth/raw-transaction.ts";
import { recoverSigner } from "../../src/eth/recover.ts";
import { startWorld, type EthWorld } from "./world.ts";

const account = privateKeyToAccount(keccak256("0x1234"));
const wei = fc.bigInt({ min: 0n, max: (1n << 96n) - 1n });
const bytes = (min: number, max: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((one): Hex => `0x${toHex(one)}`);

const fees = fc.oneof(
  wei.map((gasPrice) => ({ type: "legacy", gasPrice }) as const),
  wei.map((gasPrice) => ({ type: "eip2930", gasPrice, accessList: [] }) as const),
  fc
    .tuple(wei, wei)
    .map(
      ([tip, more]) =>
        ({ type: "eip1559", maxFeePerGas: tip + more, maxPriorityFeePerGas: tip }) as const,
    ),
);

describe("signed transactions", () => {
  it("are read as they were signed, in every type", async () => {
    const content = fc.record({
      to: bytes(20, 20),
      nonce: fc.nat({ max: 1_000_000 }),
      gas: wei,
      value: wei,
      data: bytes(0, 200),
    });
    await fc.assert(
      fc.asyncProperty(content, fees, async (one, fee) => {
        const raw = await account.signTransaction({ ...one, ...fee, chainId: 1337 } as never);
        const read = decodeTransaction(hexToBytes(raw));
        expect({
          from: `0x${toHex(read.from)}`,
          to: `0x${toHex(read.to ?? new Uint8Array())}`,
          hash: `0x${toHex(read.hash)}`,
          data: `0x${toHex(read.data)}`,
        }).toEqual({
          from: account.address.toLowerCase(),
          to: one.to,
          hash: keccak256(raw),
          data: one.data,
        });
        const { nonce, gas, value, chainId } = read;
        expect({ nonce, gas, value, chainId }).toEqual({
          nonce: one.nonce,
          gas: one.gas,
          value: one.value,
          chainId: 1337,
        });
      }),
      { numRuns: 60 },
    );
  });

  it("have their sender also when r or s begins with zeros, which RLP leaves out", async () => {
    const short = new Set<string>();
    for (let nonce = 0; short.size < 2; nonce++) {
      const raw = await account.signTransaction({
        to: account.address,
        chainId: 1337,
        gasPrice: 1n,
        nonce,
      } as never);
      const { from, r, s } = decodeTransaction(hexToBytes(raw));
      if (r.length < 66) short.add("r");
      if (s.length < 66) short.add("s");
      expect(toHex(from)).toBe(account.address.slice(2).toLowerCase());
    }
  });

  it("are refused with a message, whatever the bytes are", async () => {
    const whole = hexToBytes(
      await account.signTransaction({ to: account.address, chainId: 1337, type: "eip1559" }),
    );
    const broken = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }))
        .map(([at, flip]) => whole.map((byte, index) => (index === at ? byte ^ flip : byte))),
      fc.nat({ max: whole.length - 1 }).map((length) => whole.slice(0, length)),
    );
    fc.assert(
      fc.property(broken, (raw) => {
        try {
          // A changed byte that still makes a transaction makes one of another sender.
          expect(toHex(decodeTransaction(raw).from)).not.toBe(
            account.address.slice(2).toLowerCase(),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect((error as Error).message).toMatch(/./);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("have the lower s: the other form of a signature has no signer", async () => {
    const hash = hashOf(new Uint8Array(1));
    const signature = hexToBytes(await account.sign({ hash: `0x${toHex(hash)}` }));
    expect(toHex(recoverSigner(hash, signature) ?? new Uint8Array())).toBe(
      account.address.slice(2).toLowerCase(),
    );
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = BigInt(`0x${toHex(signature.subarray(32, 64))}`);
    const other = fromHex((order - s).toString(16).padStart(64, "0"));
    const twin = Uint8Array.of(...signature.subarray(0, 32), ...other, 55 - (signature[64] ?? 0));
    expect(recoverSigner(hash, twin)).toBeUndefined();
  });
});

describe("events", () => {
  const all = Object.values(contracts).flatMap(({ abi }) =>
    abi
      .filter((item): item is AbiEvent => item.type === "event")
      .map(
        (event) =>
          [`${event.name}(${event.inputs.map(({ type }) => type).join(",")})`, abi, event] as const,
      ),
  );

  const arbitrary = ({ type }: AbiParameter): fc.Arbitrary<bigint | boolean | Uint8Array> => {
    if (type === "bool") return fc.boolean();
    if (type === "address") return fc.uint8Array({ minLength: 20, maxLength: 20 });
    if (type === "bytes32") return fc.uint8Array({ minLength: 32, maxLength: 32 });
    const bits = BigInt(/^uint(\d+)$/.exec(type)?.[1] ?? NaN);
    return fc.bigInt({ min: 0n, max: (1n << bits) - 1n });
  };

  const flat = (inputs: readonly AbiParameter[]): readonly AbiParameter[] =>
    inputs.flatMap((one) => ("components" in one ? flat(one.components) : [one]));

  const leaves = (value: unknown): readonly string[] =>
    typeof value === "object" && value !== null
      ? Object.values(value).flatMap(leaves)
      : [String(value).toLowerCase()];

  it.each(all)("%s is decoded to the values that were encoded", (_name, abi, event) => {
    const values = fc.tuple(...flat(event.inputs).map(arbitrary));
    fc.assert(
      fc.property(values, (list) => {
        const log = encodeEvent(abi, { from: new Uint8Array(20), name: event.name, values: list });
        const topics = (log?.topics ?? []) as [Hex, ...Hex[]];
        const { args } = decodeEventLog({ abi, data: log?.data ?? "0x", topics });
        const expected = list.map((one) =>
          one instanceof Uint8Array ? `0x${toHex(one)}` : String(one),
        );
        expect([...leaves(args ?? [])].sort()).toEqual(expected.sort());
      }),
      { numRuns: 10 },
    );
  });

  it("have the bits of the Yellow Paper in the bloom", () => {
    const bloom = bloomOf([
      { address: "0x095e7baea6a6c7c4c2dfeb977efac326af552d87", topics: [], data: "0x" },
    ]);
    const set = [...bloom].reduce(
      (sum, byte) => sum + byte.toString(2).replaceAll("0", "").length,
      0,
    );
    expect(set).toBe(3);
    const hash = hashOf(fromHex("095e7baea6a6c7c4c2dfeb977efac326af552d87"));
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) * 256 + (hash[at + 1] ?? 0)) % 2048) as number;
      expect((bloom[255 - Math.floor(bit / 8)] ?? 0) & (1 << (bit % 8))).not.toBe(0);
    }
  });
});

describe("a chain", () => {
  let world: EthWorld;
  beforeEach(async () => {
    world = await startWorld({ blockTimeMs: 3_600_000 });
  });
  afterEach(() => world.close());

  const transfer = (nonce: number, gwei = 3n): Promise<Hex> =>
    world.account.signTransaction({
      to: "0x00000000000000000000000000000000000000cc",
      value: 1n,
      gas: 21_000n,
      nonce,
      chainId: 1337,
      gasPrice: gwei * 10n ** 9n,
    } as never);
  const send = async (raw: Hex): Promise<unknown> => world.rpc("eth_sendRawTransaction", raw);
  const count = async (tag: string): Promise<number> =>
    Number(await world.rpc("eth_getTransactionCount", world.account.address, tag));

  it("mines transactions in the order of their nonces, in whichever order they come", async () => {
    let first = 0;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (order) => {
        const raws = await Promise.all(order.map((offset) => transfer(first + offset)));
        for (const raw of raws) await send(raw);
        expect([await count("latest"), await count("pending")]).toEqual([first, first + 6]);
        await world.rpc("evm_mine");
        expect(await count("latest")).toBe(first + 6);
        const { transactions } = (await world.rpc("eth_getBlockByNumber", "latest", true)) as {
          transactions: readonly { nonce: string; from: string }[];
        };
        const sender = world.account.address.toLowerCase();
        const own = transactions.filter(({ from }) => from === sender);
        expect(own.map(({ nonce }) => Number(nonce))).toEqual(
          [0, 1, 2, 3, 4, 5].map((offset) => first + offset),
        );
        first += 6;
      }),
      { numRuns: 5 },
    );
  });

  it("refuses nonces of the past, copies, and replacements that pay too little", async () => {
    const raw = await transfer(0);
    await send(raw);
    await expect(send(raw)).rejects.toThrow("already known");
    await expect(send(await transfer(0, 3n))).rejects.toThrow("already known");
    const dear = await transfer(0, 4n);
    await send(dear);
    await world.rpc("evm_mine");
    expect(await world.rpc("eth_getTransactionReceipt", keccak256(raw))).toBeNull();
    expect(await world.rpc("eth_getTransactionReceipt", keccak256(dear))).toMatchObject({
      status: "0x1",
    });
    await expect(send(await transfer(0, 9n))).rejects.toThrow("nonce too low");
    await send(await transfer(1, 10n));
    const cheap = world.account.signTransaction({
      to: world.account.address,
      gas: 21_000n,
      nonce: 1,
      chainId: 1337,
      gasPrice: 10n ** 10n + 1n,
    } as never);
    await expect(send(await cheap)).rejects.toThrow("replacement transaction underpriced");
  });

  it("keeps a transaction that pays too little until the base fee falls", async () => {
    await world.rpc("anvil_setNextBlockBaseFeePerGas", "0x174876e800");
    const raw = await transfer(0);
    await send(raw);
    await world.rpc("evm_mine");
    expect(await world.rpc("eth_getTransactionByHash", keccak256(raw))).toMatchObject({
      blockNumber: null,
    });
    await world.rpc("anvil_setNextBlockBaseFeePerGas", "0x1");
    await world.rpc("evm_mine");
    expect(await world.rpc("eth_getTransactionReceipt", keccak256(raw))).toMatchObject({
      status: "0x1",
    });
  });

  it("finds with a filter of logs what a look at every log finds", async () => {
    const topic = keccak256("0x");
    for (let nonce = 0; nonce < 6; nonce++) {
      const data =
        `0xa9059cbb${String(nonce % 3).padStart(64, "0")}${"1".padStart(64, "0")}` as Hex;
      const tokenAt: Hex = `0x${toHex(hashOf(new TextEncoder().encode("token contract")).slice(12))}`;
      // Transfers to the zero address fail: some transactions have no log.
      const raw = await world.account.signTransaction({
        to: tokenAt,
        data,
        nonce,
        gas: 60_000n,
        chainId: 1337,
        gasPrice: 10n ** 10n,
      } as never);
      await send(raw);
      await world.rpc("evm_mine");
    }
    interface Log {
      readonly address: string;
      readonly topics: readonly string[];
      readonly blockNumber: string;
    }
    const everything = (await world.rpc("eth_getLogs", { fromBlock: "0x0" })) as readonly Log[];
    expect(everything.length).toBeGreaterThan(4);
    const words = [...new Set(everything.flatMap(({ topics }) => topics)), topic];
    const wanted = fc.option(
      fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
      {
        nil: null,
      },
    );
    const filter = fc.record({
      address: fc.option(fc.constantFrom(...everything.map(({ address }) => address)), {
        nil: undefined,
      }),
      topics: fc.array(wanted, { maxLength: 4 }),
      first: fc.integer({ min: 39_999_990, max: 40_000_008 }),
      blocks: fc.nat({ max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(filter, async ({ address, topics, first, blocks }) => {
        const range = {
          fromBlock: `0x${first.toString(16)}`,
          toBlock: `0x${(first + blocks).toString(16)}`,
        };
        const found = await world.rpc("eth_getLogs", { address, topics, ...range });
        const expected = everything.filter(
          (log) =>
            Number(log.blockNumber) >= first &&
            Number(log.blockNumber) <= first + blocks &&
            (address === undefined || log.address === address) &&
            topics.every((some, at) =>
              some === null ? log.topics[at] !== undefined : some.includes(log.topics[at] ?? ""),
            ),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
