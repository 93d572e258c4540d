import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { UsageError } from "../../src/cli/usage-error.ts";
import { helpFor } from "../../src/cli/help.ts";
import { jsonLine, textLine } from "../../src/cli/log.ts";
import { portOf } from "../../src/cli/start.ts";
import { bundledCommandLine, bundleTo } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

describe("arguments", () => {
  it("have defaults that need no thought", () => {
    expect(parseCommandLine([])).toEqual({
      host: "127.0.0.1",
      port: 1633,
      dataDir: undefined,
      isChain: false,
      isSynced: false,
      acceptsLoss: false,
      state: { load: undefined, dump: undefined, isNewAllowed: false },
      logFormat: "text",
      isWatched: false,
      says: "banner",
      readyFile: undefined,
      command: undefined,
      batchDepth: undefined,
      importPath: undefined,
      mediaTypePath: undefined,
      group: { count: 1, blockTimeMs: 5000, confirmations: 0 },
    });
  });

  it("are read in Bee's words", () => {
    const line = parseCommandLine([
      ..."--port 1700 --nodes 3 --data-dir d --fsync --seed s --persona full --peers 9".split(" "),
      ..."--block-time 0 --price 1000 --bzz 1.5 --stake 12 --verbosity debug".split(" "),
      ..."--cors-allowed-origins https://a.example,* --batch 20 --log-format json".split(" "),
      `--withdraw-whitelist=0x${"11".repeat(20)}`,
      `--upstream=https://bee.example/`,
      `--upstream-batch=${"AB".repeat(32)}`,
    ]);
    expect(line).toMatchObject({ port: 1700, dataDir: "d", isSynced: true, batchDepth: 20 });
    expect(line.group).toEqual({
      confirmations: 0,
      count: 3,
      seed: "s",
      persona: "full",
      peers: 9,
      blockTimeMs: 0,
      price: 1000n,
      wallet: { bzz: 15_000_000_000_000_000n, native: 10n ** 18n },
      stake: 120_000_000_000_000_000n,
      corsAllowedOrigins: ["https://a.example", "*"],
      withdrawWhitelist: [new Uint8Array(20).fill(0x11)],
      upstream: "https://bee.example",
      upstreamBatch: "ab".repeat(32),
      verbosity: "debug",
    });
  });

  it.each([
    ["--nodes 17", "--nodes needs a whole number from 1 to 16, got 17"],
    ["--port http", "--port needs a whole number from 0 to 65535, got http"],
    ["--port 60000 --nodes 2", "--port 60000 leaves no room for 2 nodes, 10000 apart"],
    ["--state=", "--state needs a file"],
    ["--host=", "--host needs an address to listen on"],
    ["--data-dir=", "--data-dir needs a directory"],
    ["--ready-file=", "--ready-file needs a file"],
    ["--import=", "--import needs a file or directory"],
    ["--mime=", "--mime needs a file"],
    ["--state a --load-state b", "--state is --load-state and --dump-state in one: give it alone"],
    ["--seed=", "--seed needs a text of 1 to 200 bytes, got 0"],
    [`--seed=${"ü".repeat(101)}`, "--seed needs a text of 1 to 200 bytes, got 202"],
    ["--persona light", "--persona needs dev, full; got light"],
    ["--peers 4", "--peers needs --persona full: a development node has no simulated peers"],
    ["--bzz much", "--bzz needs an amount such as 1.5, got much"],
    ["--bzz=-1", "--bzz needs an amount such as 1.5, got -1"],
    ["--chequebook=-0.5", "--chequebook needs an amount such as 1.5, got -0.5"],
    [`--xdai 1${"0".repeat(40)}`, `--xdai needs an amount such as 1.5, got 1${"0".repeat(40)}`],
    ["--upstream far", "--upstream needs an http or https address, got far"],
    ["--upstream-batch aa", "--upstream-batch needs --upstream: the node that owns the batch"],
    [
      "--withdraw-whitelist all,0x12",
      "--withdraw-whitelist needs addresses of 40 hex digits, or all; got all",
    ],
    [
      "--cors-allowed-origins=http://a.example/path",
      "--cors-allowed-origins needs origins such as http://localhost:5173, separated by commas, or *; got http://a.example/path",
    ],
  ])("%s is refused with a reason", (text, message) => {
    expect(() => parseCommandLine(text.split(" "))).toThrow(new UsageError(message));
  });

  it("refuses two origins in one and takes the words of its own help", () => {
    const origins = (text: string) => parseCommandLine(["--cors-allowed-origins", text]);
    expect(() => origins("http://a.example http://b.example")).toThrow(UsageError);
    expect(() => origins("x y")).toThrow("got x y");
    expect(origins("http://localhost:5173, *").group.corsAllowedOrigins).toEqual([
      "http://localhost:5173",
      "*",
    ]);
    expect(parseCommandLine(["--withdraw-whitelist", "all"]).group.withdrawWhitelist).toBe(
      undefined,
    );
  });

  it.each([
    ["--stake 5", "--stake needs 0 or at least 10 BZZ, got 5"],
    ["--block-time 1000 --rate 5", "give one of them"],
    ["--allowed-hosts node.example:1633", "names without port"],
    ["--allowed-hosts=a\tb", "got a\tb"],
    ["chain --nodes 3", "starts no nodes"],
  ])("refuses %s, which would have no effect or one that Bee does not have", (words, message) => {
    const args = words.replace("chain ", "").split(" ");
    expect(() => parseCommandLine(args, words.startsWith("chain"))).toThrow(message);
  });

  it("take names of the name service, each with its reference", () => {
    const line = parseCommandLine([
      `--ens=a.eth=${"1".repeat(64)}`,
      `--ens=b.eth=${"2".repeat(128)}`,
    ]);
    expect([...(line.group.names ?? [])]).toEqual([
      ["a.eth", "1".repeat(64)],
      ["b.eth", "2".repeat(128)],
    ]);
    expect(() => parseCommandLine(["--ens", "a.eth=1234"])).toThrow("--ens needs NAME=REFERENCE");
  });

  it("refuses options that do not exist", () => {
    expect(() => parseCommandLine(["--prot", "1633"])).toThrow(UsageError);
    expect(() => parseCommandLine(["start"])).toThrow(UsageError);
  });

  it("are all explained by --help, in lines that fit a terminal", () => {
    for (const flag of "port host data-dir fsync accept-loss rate json env ready-file fork-url ens state load-state dump-state seed nodes persona peers block-time price start-block confirmations bzz xdai chequebook stake withdraw-whitelist batch import upstream upstream-batch verbosity log-format allowed-hosts cors-allowed-origins".split(
      " ",
    )) {
      expect(helpFor("npm run node --")).toContain(`--${flag}`);
    }
    expect(
      Math.max(
        ...helpFor("npm run node --")
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
  });

  it("put the nodes of a group where local clusters have them", () => {
    expect([0, 1, 2, 3, 4].map((index) => portOf(1633, index, 5))).toEqual([
      1633, 11633, 21633, 31633, 41633,
    ]);
    expect(portOf(1633, 15, 16)).toBe(16_633);
    expect(portOf(0, 3, 5)).toBe(0);
  });
});

describe("log lines", () => {
  const record = {
    level: "info",
    logger: "node/api",
    message: "listening",
    fields: { url: "http://x", amount: 5n, text: "two words", none: undefined },
  } as const;

  it("are readable", () => {
    expect(textLine(record, "T")).toBe(
      'T info    node/api: listening url=http://x amount="\\"5\\"" text="two words"',
    );
  });

  it("are JSON on demand", () => {
    expect(JSON.parse(jsonLine(record, "T"))).toEqual({
      time: "T",
      level: "info",
      logger: "node/api",
      message: "listening",
      url: "http://x",
      amount: "5",
      text: "two words",
    });
  });
});

describe("the command", () => {
  let commandLine: readonly string[] = [];

  beforeAll(async () => {
    commandLine = await bundledCommandLine();
  }, 60_000);

  /** Runs the program until it exits, or until it has printed `until`; then sends SIGTERM. */
  function run(
    args: string[],
    until?: string,
  ): Promise<{ code: number | null; out: string; err: string }> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [...commandLine, ...args]);
      let [out, err] = ["", ""];
      child.stdout.on("data", (piece: Buffer) => {
        out += piece.toString();
        if (until !== undefined && out.includes(until)) child.kill("SIGTERM");
      });
      child.stderr.on("data", (piece: Buffer) => {
        err += piece.toString();
      });
      child.on("close", (code) => resolve({ code, out, err }));
    });
  }

  it("prints help and version", async () => {
    expect(await run(["--help"])).toEqual({ code: 0, out: helpFor("npm run node --"), err: "" });
    expect((await run(["--version"])).out).toContain("7.3.0");
  });

  it("loads Node's web classes after the start, not in the first request", async () => {
    const watcher = join(await temporaryDirectory(), "watcher.cjs");
    await writeFile(
      watcher,
      `const isLoaded = () => process.moduleLoadList.some((name) => name.endsWith("undici/undici"));
      console.log("loaded at first:", isLoaded());
      const timer = setInterval(() => {
        if (!isLoaded()) return;
        console.log("loaded now");
        clearInterval(timer);
      }, 5);`,
    );
    const node = spawn(process.execPath, ["--require", watcher, ...commandLine, "--port", "0"]);
    let out = "";
    node.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
    await expect.poll(() => out).toContain("loaded now");
    expect(out).toContain("loaded at first: false");
    node.kill("SIGKILL");
    await once(node, "close");
  });

  it("starts with kept compiled code, without it and with rubbish instead", async () => {
    const quick = join(import.meta.dirname, "../../tools/quick.cjs");
    // A program of its own: the compiled code beside it is damaged.
    const program = join(await temporaryDirectory(), "cli.cjs");
    await bundleTo(join(import.meta.dirname, "../../src/cli.ts"), program);
    const version = async (): Promise<string> => {
      const child = spawn(process.execPath, [quick, program, "--version"]);
      const [text] = (await once(child.stdout, "data")) as [Buffer];
      return text.toString();
    };
    expect(await version()).toContain("7.3.0");
    await writeFile(`${program}.${process.version}.bin`, "no machine code at all");
    expect(await version()).toContain("7.3.0");
    const node = spawn(process.execPath, [quick, program, "--port", "0"]);
    await once(node.stdout, "data");
    const kept = `${program}.${process.version}.bin`;
    await expect.poll(async () => (await stat(kept)).size).toBeGreaterThan(50_000);
    node.kill("SIGTERM");
    await once(node, "close");
    expect(await version()).toContain("7.3.0");
  });

  it("refuses what it does not understand with code 2", async () => {
    const { code, err } = await run(["--nodes", "many"]);
    expect([code, err.includes("--nodes needs")]).toEqual([2, true]);
  });

  it.each([
    [["tiem", "+1d"], "Unexpected argument 'tiem': did you mean time?"],
    [["chian"], "Unexpected argument 'chian': did you mean chain?"],
    [["setprice", "5"], "Unexpected argument 'setprice': did you mean setPrice?"],
    [["start", "everything"], "Unexpected argument 'everything'"],
    [["--prot", "5"], "Unknown option '--prot': did you mean --port?"],
    [["--x"], "Unknown option '--x'"],
    [
      ["time", "-1d"],
      "expected no value below zero, got -1d\nusage: increaseTime SECONDS [--url http://127.0.0.1:1633]",
    ],
    [["doctor", "--prot", "5"], "Unknown option '--prot': did you mean --port?"],
    [["create", "app", "--tempalte"], "Unknown option '--tempalte': did you mean --template?"],
  ])("suggests what %j may mean", async (args, message) => {
    const { code, err } = await run(args);
    expect([code, err]).toEqual([2, `${message}\nOptions: npm run node -- --help\n`]);
  });

  it.skipIf(process.platform !== "linux")(
    "ends where the system makes no directory, instead of trying for ever",
    async () => {
      const { code, err } = await run(["--port", "0", "--data-dir", "/proc/no-such/directory"]);
      expect([code, err]).toEqual([1, "Not found: /proc/no-such\n"]);
    },
  );

  it("prints the options for Bee, those of newer releases apart", async () => {
    const { out } = await run(["chain", "--port", "0"], "block-sync-interval");
    expect(out).toMatch(
      /\n {2}--swap-factory-address=0x[0-9a-f]{40}\nAlso, for Bee 2\.8\.1 and newer:\n {2}--bzz-token/,
    );
  });

  it("starts, says where it listens, and stops cleanly", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const args = ["--port", "0", "--nodes", "2", "--seed", "cli", "--data-dir", directory];
    const first = await run([...args, "--batch", "18"], "Stop with");
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out.match(/api +http:\/\/127\.0\.0\.1:\d+\n/g)).toHaveLength(2);
    const again = await run([...args, "--batch", "18"], "Stop with");
    const batch = (text: string): string | undefined => /batch\s+([0-9a-f]{64})/.exec(text)?.[1];
    expect(batch(again.out)).toBe(batch(first.out));
    const other = await run(["--port", "0", "--seed", "other", "--data-dir", directory]);
    expect([other.code, other.err.includes("another seed")]).toEqual([1, true]);
  });

  it("imports a directory and says where it is", async () => {
    const directory = join(await temporaryDirectory(), "site");
    await mkdir(join(directory, "deep"), { recursive: true });
    await writeFile(join(directory, "index.html"), "<h1>front page</h1>");
    await writeFile(join(directory, "deep/file.txt"), "far down");
    const args = ["--port", "0", "--import"];
    const { out } = await run([...args, directory], "Stop with");
    expect(/import\s+http:\/\/127\.0\.0\.1:\d+\/bzz\/([0-9a-f]{64})\/\n/.exec(out)).not.toBeNull();
    const missing = await run([...args, join(directory, "nothing")]);
    expect([missing.code, missing.err.startsWith("Not found: ")]).toEqual([1, true]);
  });

  it("warns whoever opens it to other machines", async () => {
    const open = await run(["--port", "0", "--host", "0.0.0.0"], "Stop with");
    expect(open.err).toMatch(
      /warning node: other machines can reach this node.*host=0\.0\.0\.0\n$/,
    );
    expect((await run(["--port", "0", "--host", "localhost"], "Stop with")).err).toBe("");
  });

  it("takes media types from a file, for collections and imports", async () => {
    const directory = await temporaryDirectory();
    await mkdir(join(directory, "site"));
    await writeFile(join(directory, "site/robots.txt"), "robots text");
    await writeFile(join(directory, "types"), "text/plain txt\n");
    const referenceOf = async (...args: string[]): Promise<string | undefined> => {
      const import_ = ["--port", "0", "--import", join(directory, "site")];
      const { out } = await run([...import_, ...args], "Stop with");
      return /bzz\/([0-9a-f]{64})/.exec(out)?.[1];
    };
    const [plain, typed] = [
      await referenceOf(),
      await referenceOf("--mime", join(directory, "types")),
    ];
    expect(plain).toMatch(/^[0-9a-f]{64}$/);
    expect(typed).toMatch(/^[0-9a-f]{64}$/);
    expect(typed).not.toBe(plain);
    const missing = await run(["--port", "0", "--mime", join(directory, "none")]);
    expect([missing.code, missing.err.startsWith("Not found: ")]).toEqual([1, true]);
  });

  it("says in a sentence what the machine or the wallet does not give", async () => {
    const file = join(await temporaryDirectory(), "file");
    await writeFile(file, "");
    const said = async (...args: string[]): Promise<string> => {
      const { code, err } = await run(["--port", "0", ...args]);
      expect(code).toBe(1);
      return err;
    };
    expect(await said("--data-dir", file)).toBe(`Not a directory: ${file}\n`);
    expect(await said("--host", "203.0.113.7")).toBe(
      "This machine cannot listen on 203.0.113.7: it is no address of its own.\n",
    );
    const absent = join(file, "..", "absent", "file");
    for (const option of ["--ready-file", "--state", "--dump-state"]) {
      expect(await said(option, absent)).toBe(`Not found: ${join(absent, "..")}\n`);
    }
    const empty = await temporaryDirectory();
    expect(await said("--import", empty)).toBe(
      `--import ${empty} is refused: no files in root directory\n`,
    );
    const poor = await said("--batch", "40");
    expect(poor).toMatch(/^A batch of depth 40 for a year costs \d+\.\d+ BZZ and some xDAI/);
    expect(poor.trim().split("\n")).toHaveLength(2);
    expect(await said("--batch", "18", "--xdai", "0")).toContain("1000 BZZ and 0 xDAI");
  });

  it("says it plainly when the port is taken", async () => {
    const { createServer } = await import("node:net");
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const [node, chain] = [
      await run(["--port", String(port)]),
      await run(["chain", "--port", String(port)]),
    ];
    server.close();
    const advice = port > 50_000 ? "auto" : port + 100;
    const taken = (words: string): string =>
      `Port ${port} is taken: another node or program listens there.\n` +
      `Stop it, or choose another first port: npm run node -- ${words}--port ${advice}\n`;
    expect([node.code, node.err]).toEqual([1, taken("")]);
    expect([chain.code, chain.err]).toEqual([1, taken("chain ")]);
  });
});
