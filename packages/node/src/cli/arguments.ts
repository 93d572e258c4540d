import { fromHex } from "@swarm-docs/protocol/hex";
import { bzzFromPlur, plurFromBzz, weiFromXdai } from "@swarm-docs/protocol/units";
import { blockSeconds } from "../chain/block-clock.ts";
import { minimumStake } from "../chain/stake-registry.ts";
import { maxNodes, portStep, type GroupOptions } from "../group.ts";
import type { Persona } from "../persona.ts";
import { releaseNames } from "../release/releases.ts";
import type { StateFiles } from "./state.ts";
import { maxSeedBytes } from "../seed.ts";
import { verbosities, type Verbosity } from "../state/loggers.ts";
import { announcementOf, definedIn, Options, splitCommand, type Announcement } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** What the command line asks for. */
export interface CommandLine {
  readonly host: string;
  /** Port of the first node; the others follow 10,000 apart. 0 = any free ones. */
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly isSynced: boolean;
  /** True: missing or damaged files of the data directory are created again. */
  readonly acceptsLoss: boolean;
  readonly state: StateFiles;
  readonly logFormat: "text" | "json";
  /** Whether to start the chain alone. */
  readonly isChain: boolean;
  /** True: requests are printed with the log. */
  readonly isWatched: boolean;
  readonly says: Announcement;
  /** File that is written when the node is ready and deleted when it stops. */
  readonly readyFile: string | undefined;
  /** Program and arguments to run beside the node, which ends with it; absent = none. */
  readonly command: readonly string[] | undefined;
  /** Depth of a batch to buy at the start. */
  readonly batchDepth: number | undefined;
  /** File or directory to upload at the start. */
  readonly importPath: string | undefined;
  /** File of media types beside the builtin ones. */
  readonly mediaTypePath: string | undefined;
  readonly group: GroupOptions;
}

const flags = {
  port: { type: "string" },
  host: { type: "string" },
  "allowed-hosts": { type: "string" },
  "cors-allowed-origins": { type: "string" },
  "data-dir": { type: "string" },
  fsync: { type: "boolean" },
  "accept-loss": { type: "boolean" },
  state: { type: "string" },
  "load-state": { type: "string" },
  "dump-state": { type: "string" },
  seed: { type: "string" },
  bee: { type: "string" },
  nodes: { type: "string" },
  persona: { type: "string" },
  peers: { type: "string" },
  "block-time": { type: "string" },
  rate: { type: "string" },
  price: { type: "string" },
  "start-block": { type: "string" },
  confirmations: { type: "string" },
  bzz: { type: "string" },
  xdai: { type: "string" },
  chequebook: { type: "string" },
  stake: { type: "string" },
  "withdraw-whitelist": { type: "string" },
  batch: { type: "string" },
  import: { type: "string" },
  mime: { type: "string" },
  ens: { type: "string", multiple: true },
  upstream: { type: "string" },
  "fork-url": { type: "string" },
  "upstream-batch": { type: "string" },
  verbosity: { type: "string" },
  "log-format": { type: "string" },
  watch: { type: "boolean" },
  json: { type: "boolean" },
  env: { type: "boolean" },
  "ready-file": { type: "string" },
} as const;

/** Depth of the batch for programs, which are promised one. */
const promisedDepth = 20;

/** Reads the arguments of the node command. Fails with `UsageError`. */
export function parseCommandLine(all: readonly string[], isChain = false): CommandLine {
  const { args, command } = splitCommand(all);
  const options = new Options(args, flags);
  const count = options.whole("nodes", 1, maxNodes) ?? 1;
  const port = options.port("port") ?? (command ? 0 : 1633);
  const step = portStep(count);
  if (port + (count - 1) * step > 65_535) {
    throw new UsageError(`--port ${port} leaves no room for ${count} nodes, ${step} apart`);
  }
  const persona = options.oneOf<Persona>("persona", ["dev", "full"]);
  const peers = options.whole("peers", 0, 1000);
  if (peers !== undefined && persona !== "full") {
    throw new UsageError("--peers needs --persona full: a development node has no simulated peers");
  }
  if (isChain && options.text("nodes") !== undefined) {
    throw new UsageError("--nodes is no option of chain, which starts no nodes");
  }
  options.exclude("block-time", "rate");
  const says = announcementOf(options);
  const readyFile = options.named("ready-file", "a file");
  const importPath = options.named("import", "a file or directory");
  const isForProgram = says !== "banner" || command !== undefined || readyFile !== undefined;
  const usualDepth = isForProgram ? promisedDepth : undefined;
  // A day of stamp life is a day, unless the rate says otherwise.
  const blockTimeMs =
    options.whole("block-time", 0, 3_600_000) ??
    Math.ceil((blockSeconds * 1000) / (options.whole("rate", 1, 5_000) ?? 1));
  return {
    host: options.named("host", "an address to listen on") ?? "127.0.0.1",
    port,
    dataDir: options.named("data-dir", "a directory"),
    isSynced: options.isOn("fsync"),
    acceptsLoss: options.isOn("accept-loss"),
    state: stateFiles(
      options.named("state", "a file"),
      options.named("load-state", "a file"),
      options.named("dump-state", "a file"),
    ),
    logFormat: options.oneOf("log-format", ["text", "json"]) ?? "text",
    isChain,
    isWatched: options.isOn("watch"),
    says,
    readyFile,
    command,
    batchDepth: options.whole("batch", 17, 40) ?? (importPath === undefined ? usualDepth : 22),
    importPath,
    mediaTypePath: options.named("mime", "a file"),
    group: {
      count,
      ...definedIn({
        seed: seedOf(options.text("seed")),
        bee: options.oneOf("bee", releaseNames),
        persona,
        peers: peers ?? (persona === "full" ? 20 : undefined),
        blockTimeMs,
        // Real Bees count time in blocks of their option `--block-time`, in seconds.
        secondsPerBlock: isChain ? Math.max(1, Math.round(blockTimeMs / 1000)) : undefined,
        price:
          options.text("price") === undefined
            ? undefined
            : BigInt(options.whole("price", 0, 1e15) ?? 0),
        startBlock: options.whole("start-block", 0, 1e12),
        confirmations: options.whole("confirmations", 0, 1000) ?? 0,
        corsAllowedOrigins: options.list("cors-allowed-origins")?.map(origin),
        allowedHosts: options.list("allowed-hosts")?.map(hostName),
        wallet: walletOf(options.amount("bzz", plurFromBzz), options.amount("xdai", weiFromXdai)),
        chequebookFunds: options.amount("chequebook", plurFromBzz),
        stake: stakeOf(options.amount("stake", plurFromBzz)),
        withdrawWhitelist: whitelist(options.list("withdraw-whitelist")),
        upstream: upstreamOf(
          options.text("upstream") ?? options.text("fork-url"),
          options.text("upstream-batch"),
        ),
        upstreamBatch: batchId(options.text("upstream-batch")),
        names: namesOf(options.all("ens")),
        verbosity: options.oneOf<Verbosity>("verbosity", verbosities),
      }),
    },
  };
}

/** `name=reference`, as often as wanted. */
function namesOf(given: readonly string[] | undefined): ReadonlyMap<string, string> | undefined {
  if (given === undefined) return undefined;
  return new Map(
    given.map((text) => {
      const match = /^([^=\s]+\.[^=\s]+)=([0-9a-fA-F]{64}|[0-9a-fA-F]{128})$/.exec(text);
      if (match?.[1] !== undefined && match[2] !== undefined) return [match[1], match[2]] as const;
      throw new UsageError(`--ens needs NAME=REFERENCE such as my.eth=36b7…, got ${text}`);
    }),
  );
}

function walletOf(
  bzz: bigint | undefined,
  native: bigint | undefined,
): { bzz: bigint; native: bigint } | undefined {
  if (bzz === undefined && native === undefined) return undefined;
  return { bzz: bzz ?? plurFromBzz("1000"), native: native ?? weiFromXdai("1") };
}

function stateFiles(
  both: string | undefined,
  load: string | undefined,
  dump: string | undefined,
): StateFiles {
  if (both === undefined) return { load, dump, isNewAllowed: false };
  if (load === undefined && dump === undefined)
    return { load: both, dump: both, isNewAllowed: true };
  throw new UsageError("--state is --load-state and --dump-state in one: give it alone");
}

function seedOf(text: string | undefined): string | undefined {
  const bytes = text === undefined ? 1 : new TextEncoder().encode(text).length;
  if (bytes > 0 && bytes <= maxSeedBytes) return text;
  throw new UsageError(`--seed needs a text of 1 to ${maxSeedBytes} bytes, got ${bytes}`);
}

/** Nothing, or as much as the staking contract takes at least. */
function stakeOf(stake: bigint | undefined): bigint | undefined {
  if (stake === undefined || stake === 0n || stake >= minimumStake) return stake;
  const least = bzzFromPlur(minimumStake);
  throw new UsageError(`--stake needs 0 or at least ${least} BZZ, got ${bzzFromPlur(stake)}`);
}

/** A name without port, as the header `Host` is compared; addresses are accepted anyway. */
function hostName(text: string): string {
  if (/^(?:[^\s/:]+|\[?[0-9a-f:]+\]?)$/i.test(text)) return text;
  throw new UsageError(
    `--allowed-hosts needs names without port, separated by commas, or *; got ${text}`,
  );
}

/** Scheme, host and port as browsers send them, or `*` for every page. */
function origin(text: string): string {
  if (text === "*" || /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/i.test(text)) return text;
  throw new UsageError(
    `--cors-allowed-origins needs origins such as http://localhost:5173, separated by commas, or *; got ${text}`,
  );
}

/** No list means that everyone may be paid. */
function whitelist(entries: readonly string[] | undefined): Uint8Array[] | undefined {
  const isAll = entries?.length === 1 && entries[0]?.toLowerCase() === "all";
  return isAll ? undefined : entries?.map(ethereumAddress);
}

function ethereumAddress(text: string): Uint8Array {
  if (/^(0x)?[0-9a-fA-F]{40}$/.test(text)) return fromHex(text.replace(/^0x/, ""));
  throw new UsageError(
    `--withdraw-whitelist needs addresses of 40 hex digits, or all; got ${text}`,
  );
}

function upstreamOf(url: string | undefined, batch: string | undefined): string | undefined {
  if (url === undefined) {
    if (batch === undefined) return undefined;
    throw new UsageError("--upstream-batch needs --upstream: the node that owns the batch");
  }
  if (/^https?:\/\/[^\s]+$/.test(url)) return url.replace(/\/+$/, "");
  throw new UsageError(`--upstream needs an http or https address, got ${url}`);
}

function batchId(text: string | undefined): string | undefined {
  if (text === undefined || /^[0-9a-fA-F]{64}$/.test(text)) return text?.toLowerCase();
  throw new UsageError(`--upstream-batch needs 64 hex digits, got ${text}`);
}
