import { parseArgs } from "node:util";
import { plurFromBzz, weiFromXdai } from "@swarm-docs/protocol/units";
import type { BeesOptions } from "../edge-node/bees/types.ts";
import { maxNodes } from "../group.ts";
import { UsageError, usageErrorOf } from "./usage-error.ts";

/** What `swarm-node bee` is asked for. */
export interface BeeCommandLine {
  readonly options: BeesOptions;
  /** Output once the Bees are ready: words, one line of JSON, or environment variables. */
  readonly says: "banner" | "json" | "env";
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
  env: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ readonly options: typeof flags }>>["values"];

/** First port of the Bees when no command is to be run beside them. */
const usualPort = 1633;

/** Reads the arguments of `swarm-node bee`. Throws `UsageError`. */
export function parseBeeCommandLine(all: readonly string[]): BeeCommandLine {
  const end = all.indexOf("--");
  const command = end < 0 ? undefined : all.slice(end + 1);
  if (command?.length === 0) throw new UsageError("-- needs a command after it, such as npm test");
  const values = read(end < 0 ? all : all.slice(0, end));
  if (values.json === true && values.env === true)
    throw new UsageError("--json and --env exclude each other: give one of them");
  const count = whole(values, "count", 1, maxNodes) ?? 1;
  const keep = values.keep;
  if (keep === "") throw new UsageError("--keep needs a directory");
  const options: BeesOptions = {
    count,
    full: values.full === true,
    port: portOf(values, command === undefined ? usualPort : 0),
    ...(values.bee !== undefined && { bee: values.bee }),
    ...(values.stake !== undefined && { stake: stakes(values.stake, count) }),
    ...(values.fund !== undefined && { funds: fundsOf(values.fund) }),
    ...(values.chequebook !== undefined && { chequebook: bzz("chequebook", values.chequebook) }),
    ...(values.batch !== undefined && {
      batch: values.batch === "none" ? (false as const) : (whole(values, "batch", 17, 40) ?? 20),
    }),
    ...optional("blockSeconds", whole(values, "block-time", 1, 60)),
    ...optional("portStep", whole(values, "port-step", 2, 20_000)),
    ...optional("chainPort", whole(values, "chain-port", 0, 65_535)),
    ...optional("timeoutSeconds", whole(values, "timeout", 1, 86_400)),
    ...(keep !== undefined && { keep }),
    ...(values.set !== undefined && { options: settingsOf(values.set) }),
  };
  const says = values.json === true ? "json" : values.env === true ? "env" : "banner";
  return { options, says, command };
}

function read(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true }).values;
  } catch (error) {
    throw usageErrorOf(error, Object.keys(flags));
  }
}

const optional = <K extends string, T>(name: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: T };

function whole(
  values: Values,
  name: "count" | "batch" | "block-time" | "chain-port" | "timeout" | "port" | "port-step",
  least: number,
  most: number,
): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most)
    return Number(value);
  throw new UsageError(`--${name} needs a whole number from ${least} to ${most}, got ${value}`);
}

function portOf(values: Values, usual: number): number {
  return values.port === "auto" ? 0 : (whole(values, "port", 0, 65_535) ?? usual);
}

function bzz(name: string, text: string): bigint {
  try {
    const plur = plurFromBzz(text);
    if (plur >= 0n) return plur;
  } catch {
    // Refused below.
  }
  throw new UsageError(`--${name} needs an amount of BZZ such as 10, got ${text}`);
}

/** One amount for all full nodes, or one for each. */
function stakes(text: string, count: number): readonly bigint[] {
  const amounts = text.split(",").map((one) => bzz("stake", one.trim()));
  if (amounts.length > count)
    throw new UsageError(
      `--stake names ${amounts.length} amounts for ${count} Bee${count === 1 ? "" : "s"}`,
    );
  const [first = 0n] = amounts;
  return amounts.length === 1 ? Array<bigint>(count).fill(first) : amounts;
}

/** `1xdai,100bzz`, in any order; either may be left out. */
function fundsOf(text: string): NonNullable<BeesOptions["funds"]> {
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
function settingsOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^(?:--)?([a-z0-9-]+)=([^]*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`--set needs NAME=VALUE of an option of Bee, got ${pair}`);
      return [name, value] as const;
    }),
  );
}
