import type { Identities } from "./identities.ts";
import type { RecordedAnswer } from "./transcript.ts";

/** A place in which two answers differ. */
export interface Difference {
  /** `status`, `header etag`, `body stamps[].usable`. */
  readonly at: string;
  /** What the development node sent there. */
  readonly node: string;
  /** What Bee sent there. */
  readonly bee: string;
}

/** Headers that are not compared: of the connection, of our node alone, and of bodies whose length may differ. */
const ignoredHeaders = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "swarm-simulated",
  "transfer-encoding",
]);

/** Members that name something of the node itself: different from node to node, the same in each. */
const ownNames = new Set([
  "batchid",
  "beneficiary",
  "chain_address",
  "chequebook",
  "chequebookaddress",
  "chequebookcontractaddress",
  "ethereum",
  "issuer",
  "overlay",
  "owner",
  "peer",
  "psspublickey",
  "publickey",
  "recipient",
  "to",
  "transactionhash",
  "txhash",
  "walletaddress",
]);

/** Members whose values are references: the same for the same content unless random keys are in them. */
const referenceNames = new Set(["etag", "historyref", "ref", "reference", "references"]);

/** Members that differ from run to run; only their type and length are compared. */
const opaqueNames = new Set(["data", "index", "signature", "timestamp"]);

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text);
const isHex = (text: string): boolean => /^(0x)?[0-9a-fA-F]{40,}$/.test(text);
/** An identifier without `0x`, quotes, or the words before the boundary of a body in parts. */
const bare = (text: string): string =>
  text.replace(/^(?:0x|multipart\/\w+; boundary=)/, "").replace(/^"(.*)"$/, "$1");

/**
 * Lists the differences of two answers to the same request, and learns names on the way. `isRandom`: the
 * references contain random keys, as with encrypted and protected content.
 */
export function compareAnswers(
  node: RecordedAnswer,
  bee: RecordedAnswer,
  identities: Identities,
  isRandom = false,
): readonly Difference[] {
  if (node.status !== bee.status) {
    return [{ at: "status", node: summary(node), bee: summary(bee) }];
  }
  const comparison = new Comparison(identities, isRandom);
  // Headers first: they name the boundary of a body in parts.
  comparison.headers(node.headers, bee.headers);
  comparison.bodies(node, bee);
  return comparison.differences;
}

function summary({ status, body }: RecordedAnswer): string {
  return `${status} ${shown(new TextDecoder().decode(body))}`.trim();
}

const shown = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, " ");
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
};

class Comparison {
  readonly differences: Difference[] = [];
  readonly #identities: Identities;
  readonly #isRandom: boolean;

  constructor(identities: Identities, isRandom: boolean) {
    this.#identities = identities;
    this.#isRandom = isRandom;
  }

  bodies(node: RecordedAnswer, bee: RecordedAnswer): void {
    const ours = new TextDecoder().decode(node.body);
    const theirs = new TextDecoder().decode(bee.body);
    const [a, b] = [jsonOf(ours), jsonOf(theirs)];
    if (a !== undefined && b !== undefined) this.#values("body", "", a, b);
    else if (
      a !== undefined ||
      b !== undefined ||
      !(sameBytes(node.body, bee.body) || this.#identities.inBee(ours) === theirs)
    ) {
      const size = `${node.body.length} bytes`;
      this.#differ("body", `${size} ${shown(ours)}`, `${bee.body.length} bytes ${shown(theirs)}`);
    }
  }

  headers(node: Readonly<Record<string, string>>, bee: Readonly<Record<string, string>>): void {
    for (const name of new Set([...Object.keys(node), ...Object.keys(bee)])) {
      if (ignoredHeaders.has(name)) continue;
      const [ours, theirs] = [node[name], bee[name]];
      const areTimes = name === "last-modified" && ours !== undefined && theirs !== undefined;
      if (areTimes) continue;
      if (ours === undefined || theirs === undefined) {
        this.#differ(`header ${name}`, ours ?? "absent", theirs ?? "absent");
      } else this.#texts(`header ${name}`, name, ours, theirs);
    }
  }

  #values(at: string, name: string, node: unknown, bee: unknown): void {
    if (Array.isArray(node) && Array.isArray(bee)) this.#arrays(at, name, node, bee);
    else if (isRecord(node) && isRecord(bee)) this.#objects(at, node, bee);
    else if (typeof node === "string" && typeof bee === "string") {
      this.#texts(at, name.toLowerCase(), node, bee);
    } else if (node !== bee) this.#differ(at, JSON.stringify(node), JSON.stringify(bee));
  }

  #arrays(at: string, name: string, node: readonly unknown[], bee: readonly unknown[]): void {
    if (node.length !== bee.length) {
      this.#differ(`${at}.length`, shown(JSON.stringify(node)), shown(JSON.stringify(bee)));
      return;
    }
    const [ours, theirs] = [node, bee].map((list) => ordered(name, list));
    for (const [index, value] of (ours ?? []).entries()) {
      const before = this.differences.length;
      this.#values(`${at}[]`, name, value, theirs?.[index]);
      // One difference of a kind is enough: lists can have 65,536 entries.
      if (this.differences.length > before) return;
    }
  }

  #objects(at: string, node: Record<string, unknown>, bee: Record<string, unknown>): void {
    const nameInNode = new Map(
      Object.keys(node).map((name) => [this.#identities.inBee(name), name]),
    );
    for (const inBee of new Set([...nameInNode.keys(), ...Object.keys(bee)])) {
      // Members whose names are identifiers are entries of a map.
      const below = `${at}.${isHex(inBee) ? "*" : inBee}`;
      const name = nameInNode.get(inBee);
      if (name === undefined) this.#differ(below, "absent", shown(JSON.stringify(bee[inBee])));
      else if (!Object.hasOwn(bee, inBee)) {
        this.#differ(below, shown(JSON.stringify(node[name])), "absent");
      } else this.#values(below, name, node[name], bee[inBee]);
    }
  }

  #texts(at: string, name: string, node: string, bee: string): void {
    if (node === bee || (isTime(node) && isTime(bee))) return;
    const expected = this.#identities.inBee(node);
    if (expected.toLowerCase() === bee.toLowerCase() && hasUpper(node) === hasUpper(bee)) return;
    if (opaqueNames.has(name) && node.length === bee.length) return;
    if (this.#isName(name, node, bee) && this.#identities.learn(bare(node), bare(bee))) return;
    this.#differ(at, shown(expected), shown(bee));
  }

  /** True for two names of the same kind that may differ from node to node. */
  #isName(name: string, node: string, bee: string): boolean {
    if (!isHex(bare(node)) || !isHex(bare(bee)) || node.length !== bee.length) return false;
    if (hasUpper(node) !== hasUpper(bee) || this.#identities.has(bare(node))) return false;
    if (ownNames.has(name) || node.startsWith("multipart/")) return true;
    const isReference = referenceNames.has(name) || name === "swarm-act-history-address";
    return isReference && (this.#isRandom || bare(node).length === 128);
  }

  #differ(at: string, node: string, bee: string): void {
    this.differences.push({ at, node, bee });
  }
}

/** Pending transactions in the order in which they were sent: Bee lists them by hash. */
function ordered(name: string, list: readonly unknown[]): readonly unknown[] {
  if (name !== "pendingTransactions") return list;
  const keyOf = (one: unknown): string => {
    const { nonce, description } = one as { readonly nonce: number; readonly description: string };
    return `${String(nonce).padStart(9, "0")} ${description}`;
  };
  return [...list].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const hasUpper = (text: string): boolean => /[A-F]/.test(bare(text));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON of a text: an object or a list; lines of JSON as a list. */
function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    try {
      return lines.map((line) => JSON.parse(line) as unknown);
    } catch {
      return undefined;
    }
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
