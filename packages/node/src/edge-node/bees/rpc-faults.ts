import { matchesGlob } from "../../swarm/faults.ts";
import { BeesError } from "./bees-error.ts";

/** Which calls of Bees to the chain go wrong, and how. Without a failure they are only delayed. */
export interface RpcFault {
  /** Methods such as `eth_getLogs`; `*` matches any text, as in `eth_get*`. Absent = every method. */
  readonly method?: string | readonly string[];
  /** Numbers of the Bees it concerns, from 0; absent = all. */
  readonly bees?: readonly number[];
  /** Milliseconds to wait first, up to an hour. */
  readonly delayMs?: number;
  /** Answers with this JSON-RPC error (code -32000) instead of asking the chain. */
  readonly error?: string;
  /** Answers with this result, such as `"0x174876e800"` for `eth_gasPrice`. */
  readonly result?: unknown;
  /** Answers the whole HTTP request with this status (400 to 599) and no JSON. */
  readonly status?: number;
  /** Closes the connection without an answer. */
  readonly cut?: boolean;
  /** Keeps the head of the chain at the block at which the rule was made, or at this one. */
  readonly stalledHead?: boolean | number;
  /** Number of calls; absent = all until the rule is removed. */
  readonly times?: number;
}

/** A rule in force. */
export type ActiveRpcFault = RpcFault & {
  /** `0x1`, `0x2` …, never used twice in a network. */
  readonly id: string;
};

/** A call of a Bee to the chain that was answered. */
export interface RpcRecord {
  /** Counted from 1. */
  readonly id: number;
  /** Number of the Bee, from 0. */
  readonly bee: number;
  /** JSON-RPC method. */
  readonly method: string;
  /** True: answered with an error, by the chain or by a rule. */
  readonly failed: boolean;
}

/** A rule that cannot be used; the message names the field. */
export class RpcFaultError extends BeesError {}

/** Rules at one time: each call is compared with all of them. */
const maxRules = 1_000;
const maxDelayMs = 3_600_000;

interface Rule {
  readonly fault: RpcFault;
  /** Patterns of methods, in which `*` matches any text. */
  readonly names: readonly string[];
  /** Block that a stalled head shows. */
  readonly head: number | undefined;
  left: number;
}

const fields: readonly (keyof RpcFault)[] = [
  "method",
  "bees",
  "delayMs",
  "error",
  "result",
  "status",
  "cut",
  "stalledHead",
  "times",
];

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** Throws {@link RpcFaultError} for a rule that is not one: rules also come over HTTP. */
function check(fault: RpcFault): void {
  const refuse = (text: string): never => {
    throw new RpcFaultError(text);
  };
  if (typeof fault !== "object" || fault === null) refuse("a rule is an object");
  for (const name of Object.keys(fault)) {
    if (!fields.includes(name as keyof RpcFault))
      refuse(`${name}: fields are ${fields.join(", ")}`);
  }
  const { method, bees, delayMs, error, status, cut, stalledHead, times } = fault;
  const methods = typeof method === "string" ? [method] : (method ?? []);
  const isMethod = (name: unknown): boolean =>
    typeof name === "string" && /^[\w*]{1,100}$/.test(name);
  if (!Array.isArray(methods) || methods.length > 100 || !methods.every(isMethod))
    refuse("method: expected names such as eth_getLogs or eth_get*");
  if (bees !== undefined && !(Array.isArray(bees) && bees.every((bee) => isWhole(bee, 0, 1000))))
    refuse("bees: expected a list of numbers from 0");
  if (delayMs !== undefined && !isWhole(delayMs, 0, maxDelayMs))
    refuse(`delayMs: expected whole milliseconds up to ${maxDelayMs}`);
  if (error !== undefined && typeof error !== "string") refuse("error: expected a text");
  if (status !== undefined && !isWhole(status, 400, 599)) refuse("status: expected 400 to 599");
  if (cut !== undefined && typeof cut !== "boolean") refuse("cut: expected true or false");
  if (
    stalledHead !== undefined &&
    typeof stalledHead !== "boolean" &&
    !isWhole(stalledHead, 0, 2 ** 53)
  )
    refuse("stalledHead: expected true, or the number of a block");
  if (times !== undefined && !isWhole(times, 1, 2 ** 53)) refuse("times: expected at least 1");
  const isAlone = Object.keys(fault).every((name) => name === "stalledHead" || name === "bees");
  if (stalledHead !== undefined && !isAlone) refuse("stalledHead: goes with bees only");
}

/** The fault rules of a network's RPC. */
export class RpcFaults {
  readonly #rules = new Map<string, Rule>();
  #last = 0;

  /** The rules in force, oldest first. */
  get list(): readonly ActiveRpcFault[] {
    return [...this.#rules].map(([id, { fault, left }]) => ({
      ...fault,
      ...(Number.isFinite(left) && { times: left }),
      id,
    }));
  }

  /** Adds a rule; `block` is the head of the chain now. Returns its id. Throws {@link RpcFaultError}. */
  add(fault: RpcFault, block: number): string {
    check(fault);
    if (this.#rules.size >= maxRules)
      throw new RpcFaultError(`there are ${maxRules} rules already`);
    const { method = "*", stalledHead } = fault;
    const id = `0x${(++this.#last).toString(16)}`;
    this.#rules.set(id, {
      fault,
      names: typeof method === "string" ? [method] : method,
      head: stalledHead === true ? block : stalledHead === false ? undefined : stalledHead,
      left: fault.times ?? Infinity,
    });
    return id;
  }

  /** Removes one rule, or all. Returns false for an unknown id. */
  remove(id?: string): boolean {
    if (id !== undefined) return this.#rules.delete(id);
    this.#rules.clear();
    return true;
  }

  /** The first rule that matches a call; it is used up by one. Rules that only stall the head are not among them. */
  take(bee: number, method: string): RpcFault | undefined {
    for (const [id, rule] of this.#rules) {
      if (rule.head !== undefined || !matches(rule, bee, method)) continue;
      if (--rule.left <= 0) this.#rules.delete(id);
      return rule.fault;
    }
    return undefined;
  }

  /** Block at which the head is stalled for a Bee, or `undefined`. */
  headFor(bee: number): number | undefined {
    for (const { fault, head } of this.#rules.values()) {
      if (head !== undefined && (fault.bees?.includes(bee) ?? true)) return head;
    }
    return undefined;
  }
}

function matches({ fault, names }: Rule, bee: number, method: string): boolean {
  if (fault.bees?.includes(bee) === false) return false;
  return names.some((name) => matchesGlob(name, method));
}
