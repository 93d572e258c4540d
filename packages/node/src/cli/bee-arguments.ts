import { plurFromBzz, weiFromXdai } from "@swarm-docs/protocol/units";
import type { BeesOptions } from "../edge-node/bees/types.ts";
import { maxNodes } from "../group.ts";
import {
  amountOf,
  announcementOf,
  definedIn,
  Options,
  splitCommand,
  type Announcement,
} from "./options.ts";
import { outputFile } from "./output-file.ts";
import { UsageError } from "./usage-error.ts";

/** What `swarm-node bee` is asked for. */
export interface BeeCommandLine {
  readonly options: BeesOptions;
  readonly says: Announcement;
  /** File that has the line of `--json` while the Bees are up; absent = none. */
  readonly readyFile: string | undefined;
  /** Program and arguments to run beside the Bees, which end with it; absent = none. */
  readonly command: readonly string[] | undefined;
}

const flags = {
  bee: { type: "string" },
  count: { type: "string" },
  full: { type: "boolean" },
  stake: { type: "string" },
  fund: { type: "string" },
  chequebook: { type: "string" },
  batch: { type: "string" },
  "block-time": { type: "string" },
  keep: { type: "string" },
  port: { type: "string" },
  "port-step": { type: "string" },
  "chain-port": { type: "string" },
  set: { type: "string", multiple: true },
  timeout: { type: "string" },
  json: { type: "boolean" },
  "ready-file": { type: "string" },
  env: { type: "boolean" },
} as const;

/** First port of the Bees when no command is to be run beside them. */
const usualPort = 1633;

/** Reads the arguments of `swarm-node bee`. Throws `UsageError`. */
export function parseBeeCommandLine(all: readonly string[]): BeeCommandLine {
  const { args, command } = splitCommand(all);
  const given = new Options(args, flags);
  const says = announcementOf(given);
  const count = given.whole("count", 1, maxNodes) ?? 1;
  const batch: BeesOptions["batch"] =
    given.text("batch") === "none" ? false : given.whole("batch", 17, 40);
  const options = {
    count,
    full: given.isOn("full"),
    port: given.port("port") ?? (command === undefined ? usualPort : 0),
    ...definedIn({
      bee: given.text("bee"),
      stake: stakes(given.list("stake"), count),
      funds: fundsOf(given.text("fund")),
      chequebook: given.amount("chequebook", plurFromBzz),
      batch,
      blockSeconds: given.whole("block-time", 1, 60),
      portStep: given.whole("port-step", 2, 20_000),
      chainPort: given.whole("chain-port", 0, 65_535),
      timeoutSeconds: given.whole("timeout", 1, 86_400),
      keep: given.named("keep", "a directory"),
      options: settingsOf(given.all("set")),
    }),
  };
  const ready = given.named("ready-file", "a file");
  const readyFile = ready === undefined ? undefined : outputFile("--ready-file", ready);
  return { options, says, readyFile, command };
}

/** One amount for all full nodes, or one for each. */
function stakes(
  texts: readonly string[] | undefined,
  count: number,
): readonly bigint[] | undefined {
  const amounts = texts?.map((one) => amountOf("stake", one, plurFromBzz));
  if (amounts === undefined) return undefined;
  if (amounts.length === 0 || amounts.length > count)
    throw new UsageError(
      `--stake names ${amounts.length} amounts for ${count} Bee${count === 1 ? "" : "s"}`,
    );
  const [first = 0n] = amounts;
  return amounts.length === 1 ? Array<bigint>(count).fill(first) : amounts;
}

/** `1xdai,100bzz`, in any order; either may be left out. */
function fundsOf(text: string | undefined): BeesOptions["funds"] {
  if (text === undefined) return undefined;
  const funds: { bzz?: bigint; xdai?: bigint } = {};
  for (const part of text.split(",")) {
    const [, number = "", unit = ""] = /^\s*([\d._]+)\s*(xdai|x?bzz)\s*$/i.exec(part) ?? [];
    try {
      if (unit.toLowerCase() === "xdai") funds.xdai = weiFromXdai(number);
      else if (unit !== "") funds.bzz = plurFromBzz(number);
    } catch {
      throw new UsageError(`--fund: ${number} is not an amount`);
    }
    if (unit === "") throw new UsageError(`--fund needs amounts such as 1xdai,100bzz, got ${text}`);
  }
  return funds;
}

/** `NAME=VALUE` of options of Bee, with or without dashes before the name. */
function settingsOf(
  pairs: readonly string[] | undefined,
): Readonly<Record<string, string>> | undefined {
  if (pairs === undefined) return undefined;
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^(?:--)?([a-z0-9-]+)=([^]*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`--set needs NAME=VALUE of an option of Bee, got ${pair}`);
      return [name, value] as const;
    }),
  );
}
