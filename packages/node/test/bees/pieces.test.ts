// What a network of Bees is made of, without any process: keys, options, arguments, the search for Bee.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { describe, expect, it, vi } from "vitest";
import { UsageError } from "../../src/cli/usage-error.ts";
import { parseBeeCommandLine } from "../../src/cli/bee-arguments.ts";
import { beeHelp } from "../../src/cli/bee-help.ts";
import {
  configurationOf,
  optionsOf,
  requireKnown,
  type BeeSettings,
} from "../../src/edge-node/bees/bee-options.ts";
import { ByteQueue, delimited } from "../../src/edge-node/bees/byte-queue.ts";
import { BeesOptionError, createBees } from "../../src/edge-node/bees/create-bees.ts";
import { findBee, type FoundBee } from "../../src/edge-node/bees/find-bee.ts";
import { decryptKey, encryptKey, ensureKeys, peerIdOf } from "../../src/edge-node/bees/key-file.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import {
  deadlineIn,
  untilBlock,
  untilConnected,
  untilReady,
  type StartingBee,
} from "../../src/edge-node/bees/readiness.ts";
import { fakeBee } from "./fake.ts";

describe("key files", () => {
  it("are those of Bee: a file that 2.8.1 wrote is decrypted", async () => {
    const file = {
      address: "18ff4ade9320706ddf2ca42ff67d0564a4c2a685",
      crypto: {
        cipher: "aes-128-ctr",
        ciphertext: "b498130970066fad9681a7506c217170ce0323c1421e57d0ed50dfe6e0a09ec1",
        cipherparams: { iv: "4035f935e36824da6355b3977b6fbea6" },
        kdf: "scrypt",
        kdfparams: {
          n: 32768,
          r: 8,
          p: 1,
          dklen: 32,
          salt: "1698badd6cc1e41d28981ac1f012b380aea20600d0918aa181c64ec04b94a901",
        },
        mac: "7258f8e1f09c89740482ec07443986844317953fdba447a6e9d53808ffd22fc5",
      },
      version: 3,
      id: "ffa521e2-3cf4-4935-8ce1-3469f9d130ee",
    };
    const key = await decryptKey(JSON.stringify(file), "1fa5492633a11f1ae933de6d3b700c66");
    expect(toHex(ethAddressOfPrivateKey(key))).toBe(file.address);
    await expect(decryptKey(JSON.stringify(file), "other")).rejects.toThrow("password");
  });

  it("decrypt to what was encrypted", async () => {
    const key = fromHex("11".repeat(32));
    expect(await decryptKey(await encryptKey(key, "p", "aa"), "p")).toEqual(key);
  });

  it("are written once; the peer id is that of the key", async () => {
    const folder = join(await temporaryDirectory(), "keys");
    const first = await ensureKeys(folder, "p");
    expect(await ensureKeys(folder, "p")).toEqual({ ...first, isNew: false });
    const { address } = JSON.parse(await readFile(join(folder, "libp2p_v2.key"), "utf8")) as {
      readonly address: string;
    };
    expect(first).toMatchObject({ isNew: true, peerId: peerIdOf(address) });
    expect(first.ethereum).toMatch(/^[0-9a-f]{40}$/);
  });

  it("name the peer id that libp2p computes", () => {
    // libp2p specs/peer-ids, ECDSA: the peer id of the public key there.
    const spki =
      "3059301306072a8648ce3d020106082a8648ce3d03010703420004de3d300fa36ae0e8f5d530899d83abab44abf3161f162a4bc901d8e6ecda020e8b6d5f8da30525e71d6851510c098e5c47c646a597fb4dcec034e9f77c409e62";
    expect(peerIdOf(spki.slice(-130))).toBe("QmVMT29id3TUASyfZZ6k9hmNyc2nYabCo4uMSpDw4zrgDk");
  });
});

const contracts = {
  token: "0x1",
  postageStamp: "0x2",
  priceOracle: "0x3",
  redistribution: "0x4",
  staking: "0x5",
  chequebookFactory: "0x6",
  startBlock: 40,
};

const settings: BeeSettings = {
  dataDirectory: '/tmp/with "quotes"',
  passwordFile: "/tmp/p",
  apiPort: 1633,
  p2pPort: 1634,
  isFull: true,
  rpcUrl: "http://127.0.0.1:1/bee-1",
  networkId: 1337,
  blockSeconds: 1,
  chequebookDeposit: 5n,
  contracts,
  further: {},
};

const bee = (version: string, ...options: string[]): FoundBee => ({
  path: "/bee",
  version,
  series: version.slice(0, 3),
  options: new Set(options),
});

describe("the configuration of a Bee", () => {
  it("has only what the release knows", () => {
    const old = optionsOf(bee("2.6.0"), settings);
    expect(old).not.toHaveProperty("bzz-token-address");
    expect(old).not.toHaveProperty("block-sync-interval");
    const newer = optionsOf(bee("2.8.1", "bzz-token-address", "block-sync-interval"), settings);
    expect(newer).toMatchObject({ "bzz-token-address": "0x1", "block-sync-interval": 1 });
  });

  it("listens on this machine only and asks no public service", () => {
    expect(optionsOf(bee("2.6.0"), settings)).toMatchObject({
      "api-addr": "127.0.0.1:1633",
      "p2p-addr": "127.0.0.1:1634",
      mainnet: false,
      bootnode: "",
      "neighborhood-suggester": "",
    });
  });

  it("lets the user's options win, and refuses unknown ones", () => {
    const verbose = { ...settings, further: { verbosity: "debug", "warmup-time": "9s" } };
    const found = bee("2.6.0", "verbosity", "warmup-time");
    expect(optionsOf(found, verbose)).toMatchObject({ verbosity: "debug", "warmup-time": "9s" });
    const { further } = verbose;
    expect(() => requireKnown(found, further)).not.toThrow();
    expect(() => requireKnown(bee("2.6.0"), further)).toThrow("Bee 2.6.0 has no option verbosity");
  });

  it("is YAML whose texts are quoted", () => {
    const text = configurationOf({ a: 'x: "y"\nz', b: true, c: 5 });
    expect(text).toBe('a: "x: \\"y\\"\\nz"\nb: true\nc: 5\n');
  });
});

describe("the search for Bee", () => {
  it("finds it in PATH, and its version and options", async () => {
    const path = await fakeBee();
    const found = await findBee(undefined, {
      ...process.env,
      PATH: `${path}/..:${process.env["PATH"]}`,
    });
    expect(found).toMatchObject({ path, version: "2.8.1-fake", series: "2.8" });
    expect(found.options.has("bzz-token-address")).toBe(true);
  });

  it("says what is wrong, and how to get one", async () => {
    const folder = await temporaryDirectory();
    const file = join(folder, "bee");
    const message = /--bee FILE/;
    await expect(findBee(undefined, { PATH: folder })).rejects.toThrow("There is no bee in PATH.");
    await expect(findBee(undefined, { PATH: folder })).rejects.toThrow(message);
    await expect(findBee(file)).rejects.toThrow("does not exist");
    await writeFile(file, "#!/bin/sh\necho hello\n");
    await expect(findBee(file)).rejects.toThrow("is not executable");
    await chmod(file, 0o755);
    await expect(findBee(file)).rejects.toThrow("is not Bee: it answers");
    const unversioned = { ...process.env, FAKE_BEE_VERSION: "-dev" };
    await expect(findBee(await fakeBee(), unversioned)).rejects.toThrow("make binary VERSION=");
    await writeFile(file, "#!/bin/sh\nexit 3\n");
    await expect(findBee(file)).rejects.toThrow("version fails");
    await mkdir(join(folder, "d"));
    await expect(findBee(join(folder, "d"))).rejects.toThrow("is not a file");
  });
});

describe("swarm-node bee", () => {
  const parse = (text: string) =>
    parseBeeCommandLine(text.split(" ").filter((word) => word !== ""));

  it("has defaults", () => {
    expect(parse("")).toEqual({
      options: { count: 1, full: false, port: 1633 },
      says: "banner",
      readyFile: undefined,
      command: undefined,
    });
  });

  it("reads the example of its help", () => {
    const { options, command } = parse(
      "--count 5 --full --stake 10 --fund 1xdai,100bzz --set verbosity=debug --batch none -- npm test",
    );
    expect(command).toEqual(["npm", "test"]);
    expect(options).toEqual({
      count: 5,
      full: true,
      port: 0,
      stake: Array(5).fill(10n ** 17n),
      funds: { xdai: 10n ** 18n, bzz: 10n ** 18n },
      batch: false,
      options: { verbosity: "debug" },
    });
  });

  it("reads a stake for each Bee, amounts in any order, and files", () => {
    const { options } = parse(
      "--count 3 --stake 10,0 --fund 5xBZZ --chequebook 1.5 --batch 22 --block-time 5 --keep d --bee b " +
        "--port auto --chain-port 8545 --timeout 60",
    );
    expect(options).toEqual({
      count: 3,
      full: false,
      stake: [10n ** 17n, 0n],
      funds: { bzz: 5n * 10n ** 16n },
      chequebook: 15_000_000_000_000_000n,
      batch: 22,
      blockSeconds: 5,
      keep: "d",
      bee: "b",
      port: 0,
      chainPort: 8545,
      timeoutSeconds: 60,
    });
  });

  it.each([
    ["--count 17", "--count needs"],
    ["--count 1.5", "--count needs"],
    ["--batch 16", "--batch needs"],
    ["--stake x", "--stake needs"],
    ["--stake -5", "ambiguous"],
    ["--stake 1,2", "2 amounts for 1 Bee"],
    ["--fund 5", "--fund needs"],
    ["--fund 1.2.3xdai", "not an amount"],
    ["--set x", "--set needs"],
    ["--json --env", "give one of them"],
    ["--no", "Unknown option"],
    ["--cuont 2", "Unknown option '--cuont': did you mean --count?"],
    ["chain", "Unexpected argument 'chain'"],
    ["--", "needs a command"],
  ])("refuses %s", (text, message) => {
    expect(() => parse(text)).toThrow(UsageError);
    expect(() => parse(text)).toThrow(message);
  });

  it("has a help of 80 columns that names every option", () => {
    const help = beeHelp("swarm-node");
    expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
    for (const name of "bee count full set port keep timeout fund chequebook batch stake".split(
      " ",
    ))
      expect(help).toContain(`--${name}`);
  });
});

describe("bytes that arrive in pieces", () => {
  it("are read in other lengths, and after their length", async () => {
    const queue = new ByteQueue();
    const read = queue.read(3);
    queue.push(Buffer.from([1, 2]));
    queue.push(Buffer.from([3, 4]));
    expect([...(await read)]).toEqual([1, 2, 3]);
    expect([...(await queue.read(1))]).toEqual([4]);
    const long = Buffer.alloc(300, 7);
    queue.push(delimited(long));
    expect(await queue.readDelimited(300)).toEqual(long);
    queue.push(delimited(long));
    await expect(queue.readDelimited(299)).rejects.toThrow("too long");
  });

  it("reject when they end too soon, or their length is endless", async () => {
    const queue = new ByteQueue();
    queue.push(Buffer.alloc(9, 255));
    await expect(queue.readVarint()).rejects.toThrow("too long");
    const end = queue.read(100);
    queue.end();
    await expect(end).rejects.toThrow("ended");
  });
});

describe("options of createBees", () => {
  it.each([
    [{ counts: 3 }, "counts: no such option; expected bee, count"],
    [{ toString: 1 }, "toString: no such option"],
    [{ bee: 5 }, "bee: expected string, got number"],
    [{ bee: null }, "bee: expected string, got null"],
    [{ stake: "x" }, "stake: expected bigint or array, got string"],
    [{ stake: {} }, "stake: expected bigint or array, got object"],
    [{ stake: [10] }, "stake: expected bigint, got number"],
    [{ funds: { bzz: 5 } }, "funds.bzz: expected bigint, got number"],
    [{ funds: { dai: 5n } }, "funds.dai: no such option; expected bzz, xdai"],
    [{ chequebook: 5 }, "chequebook: expected bigint, got number"],
    [{ onProgress: "x" }, "onProgress: expected function, got string"],
    [{ timeoutSeconds: Number.NaN }, "timeoutSeconds: expected more than 0"],
    [{ batch: true }, "batch: expected a whole number from 17 to 40"],
  ])("refuses %o", async (options, message) => {
    const made = createBees(options as unknown as Parameters<typeof createBees>[0]);
    await expect(made).rejects.toThrow(BeesOptionError);
    await expect(made).rejects.toThrow(message);
  });
});

it("a Bee whose time is up is asked before it is given up, and the error has its answer", async () => {
  const server = createServer((_request, answer) => answer.writeHead(400).end("notReady"));
  const bee = await startingAt(server);
  await expect(untilReady(bee, deadlineIn(0, undefined))).rejects.toThrow(
    "bee 1 is not ready after 0 s (GET /readiness answers 400: notReady).",
  );
  server.close();
});

it("Bees that cannot connect are asked to dial ever less often", async () => {
  let now = 0;
  const requests: string[] = [];
  const server = createServer(({ method = "", url = "" }, answer) => {
    requests.push(`${method} ${url}`);
    if (method === "GET") now += 500;
    answer.end(JSON.stringify({ peers: [] }));
  });
  const bee = await startingAt(server);
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const wait = untilConnected(bee, ["/a"], deadlineIn(10, undefined));
  const failure = await wait.catch(({ message }: Error) => message);
  vi.restoreAllMocks();
  server.close();
  expect(failure).toMatch("not connected");
  const looks = requests.filter((request) => request === "GET /peers").length;
  const dials = requests.filter((request) => request === "POST /connect/a").length;
  expect(dials).toBeGreaterThanOrEqual(2);
  expect(dials).toBeLessThan(looks / 2);
});

it("the wait for a block tells how far a Bee is, and where it was when the time is up", async () => {
  let block = 0;
  const server = createServer((_request, answer) => answer.end(JSON.stringify({ block: ++block })));
  const bee = await startingAt(server);
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  const told: string[] = [];
  const wait = untilBlock(bee, 100, deadlineIn(14, undefined), (line) => told.push(line));
  const failure = await wait.catch(({ message }: Error) => message);
  vi.restoreAllMocks();
  server.close();
  expect(failure).toMatch(/^bee 1 is not at block 100 after 14 s \(at block \d+\)/);
  expect(told.length).toBeGreaterThan(1);
  for (const line of told)
    expect(line).toMatch(/^bee 1 has read the chain up to block \d+ of 100$/);
});

/** A Bee that a server plays, without a process. */
async function startingAt(server: Server): Promise<StartingBee> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const process = { end: undefined, ended: new Promise<never>(() => undefined) };
  return { name: "bee 1", url, process, logFile: "absent" } as unknown as StartingBee;
}
