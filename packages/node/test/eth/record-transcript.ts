// Makes a transcript of what `proxy.jsonl` holds: a line for each request with `q` (the request), `a` (the
// answer), `h` and `h2` (newest block before and after it). Polls that repeat themselves are left out.
//
//   npx tsx packages/node/test/eth/record-transcript.ts 2.8.1 SEED ACCOUNT proxy.jsonl > fixtures/bee-2.8.1.json
//
// ACCOUNT: one or more with commas. A sixth word says what was changed in this Bee.
import { readFileSync } from "node:fs";
import { stable, type Step } from "./transcript.ts";

interface Line {
  readonly h: number;
  readonly h2: number;
  readonly q: { readonly method: string; readonly params?: readonly unknown[] };
  readonly a: {
    readonly result?: unknown;
    readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  };
}

/** Methods that Bee polls: of equal answers in a row the first one is kept. */
const polled = new Set([
  "eth_blockNumber",
  "eth_getBlockByNumber",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_getBalance",
  "eth_getLogs",
  "eth_call",
  "eth_syncing",
]);

const [bee = "", seed = "", accounts = "", file = "", change] = process.argv.slice(2);
const lines = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);

/** Block of each transaction, from the receipts that Bee got. */
const blocks = new Map(
  lines.flatMap(({ a: { result } }) => {
    const receipt = result as { transactionHash?: string; blockNumber?: string } | null | undefined;
    const { transactionHash: hash, blockNumber: block } = receipt ?? {};
    return hash === undefined || block === undefined ? [] : [[hash, Number(block)] as const];
  }),
);

/** The last answer without block numbers, by method and parameters without them. */
const last = new Map<string, string>();
const withoutBlocks = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll(/"0x2[\da-f]{6}"/g, '"block"');

const steps = lines.flatMap(({ h, h2, q: { method, params = [] }, a }): Step[] => {
  // A block came while the request ran: which one it saw is unknown, and Bee asks again. A receipt stays as it is.
  const isReceipt =
    method === "eth_getTransactionReceipt" && typeof a.result === "object" && a.result !== null;
  if (h !== h2 && method !== "eth_sendRawTransaction" && !isReceipt) return [];
  const answer =
    a.error === undefined
      ? { result: stable(method, a.result) }
      : { error: { code: a.error.code, message: a.error.message, data: a.error.data } };
  const key = `${method} ${withoutBlocks(params)}`;
  if (polled.has(method) && last.get(key) === withoutBlocks(answer)) return [];
  last.set(key, withoutBlocks(answer));
  // A transaction is mined in the block after the one in which it was taken.
  const minedIn = blocks.get(String(a.result));
  const head = method === "eth_sendRawTransaction" && minedIn !== undefined ? minedIn - 1 : h2;
  return [{ head, method, params, answer }];
});

const text = steps.map((step) => `  ${JSON.stringify(step)}`).join(",\n");
const head = JSON.stringify({ bee, change, seed, funded: accounts.split(",") }).slice(1, -1);
process.stdout.write(`{${head},"steps":[\n${text}\n]}\n`);
