import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { replicaPlaces } from "@swarm-docs/protocol/redundancy/replicas";
import { walk } from "@swarm-docs/protocol/file/walk";
import { beforeAll, expect, test } from "vitest";
import { scatteredBytes } from "../kit/scatter.ts";
import { localNodes } from "../node/local-node.ts";
import { ask, askJson, type NodeClient } from "../node/node-client.ts";
import { batchOfPrograms } from "../node/stamps.ts";
import { uploadWithLosses } from "./example.ts";
import { checkPresence } from "./presence.ts";
import { readableFrom, verdictOf } from "./sentences.ts";

let node: NodeClient;
let batch: string;

beforeAll(async () => {
  [node] = (await localNodes()) as [NodeClient];
  batch = await batchOfPrograms(node);
});

async function uploaded(
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<string> {
  const all = { "Swarm-Postage-Batch-Id": batch, "Swarm-Redundancy-Level": "0", ...headers };
  const made = await askJson<{ reference: string }>(node, path, {
    method: "POST",
    headers: all,
    body,
  });
  return made.reference;
}

const fileOf = (bytes: number, seed: number, headers: Record<string, string> = {}) =>
  uploaded("/bytes", new Blob([scatteredBytes(bytes, seed)]), {
    "Content-Type": "application/octet-stream",
    ...headers,
  });

/** Chunks of a file by kind, as addresses. */
async function chunksOf(reference: string): Promise<{ kind: string; address: string }[]> {
  const get = async (address: Uint8Array) =>
    new Uint8Array(await (await ask(node, `/chunks/${toHex(address)}`)).arrayBuffer());
  const found: { kind: string; address: string }[] = [];
  for await (const { address, kind } of walk(fromHex(reference), get))
    found.push({ kind, address: toHex(address) });
  return found;
}

/** The node with other answers for some chunks: `undefined` leaves the answer as it is. */
function altered(
  change: (address: string, init?: RequestInit) => Response | Promise<Response> | undefined,
): NodeClient {
  return {
    ...node,
    fetch: async (path, init) =>
      (await change(path.replace("/chunks/", ""), init)) ?? node.fetch(path, init),
  };
}

const without = (...addresses: string[]): NodeClient =>
  altered((address) =>
    addresses.includes(address) ? new Response("{}", { status: 404 }) : undefined,
  );

const check = (reference: string, ...clients: NodeClient[]) =>
  checkPresence(
    reference,
    clients.map((client, at) => ({ name: `node ${at}`, client })),
    new AbortController().signal,
  );

test("every chunk of a file is asked for once on every node", async () => {
  const reference = await fileOf(600_000, 1);
  const asked: string[] = [];
  const watched = altered((address) => {
    asked.push(address);
    return undefined;
  });
  const found = await check(reference, node, watched);
  // 147 data chunks, two intermediate ones, the root.
  expect(found.addresses).toHaveLength(150);
  expect(asked.toSorted()).toEqual([...found.addresses].toSorted());
  expect(found.nodes.map(({ tally }) => tally.chunk)).toEqual([150, 150]);
  expect(verdictOf(found)).toEqual({
    tone: "ok",
    text: "150 chunks checked, all of them on every node.",
  });
});

test("two chunks lost through fault rules: lost without redundancy, recovered with it", async () => {
  const [own] = (await localNodes()) as [NodeClient];
  const plain = await check(await uploadWithLosses(own, 0), own);
  expect(plain.absent.map(({ kind, answers }) => [kind, answers])).toEqual([
    ["data", ["missing"]],
    ["data", ["missing"]],
  ]);
  expect(plain).toMatchObject({ brokenTogether: 1, level: 0 });
  expect(verdictOf(plain).text).toContain("cannot be recovered from these nodes: it has no redund");
  expect(plain.nodes.map((one) => readableFrom(one, plain.hasRoot))).toEqual(["no"]);

  const protectedFile = await check(await uploadWithLosses(own, 2), own);
  expect(protectedFile).toMatchObject({ brokenTogether: 0, level: 2 });
  expect(protectedFile.absent).toHaveLength(2);
  expect(verdictOf(protectedFile)).toMatchObject({ tone: "warn" });
  expect(verdictOf(protectedFile).text).toContain("redundancy recovers the content");
  expect(readableFrom(protectedFile.nodes[0]!, true)).toBe("yes, by redundancy");
  // The same press again: the same two chunks, not four.
  expect((await check(await uploadWithLosses(own, 0), own)).absent).toHaveLength(2);
});

test("what one node lacks and another has is readable from both together", async () => {
  const reference = await fileOf(40_000, 2);
  const [, first, second] = await chunksOf(reference);
  const found = await check(reference, without(first!.address), without(second!.address));
  expect(found.absent).toHaveLength(2);
  expect(found.nodes.map((one) => readableFrom(one, true))).toEqual(["no", "no"]);
  expect(found.brokenTogether).toBe(0);
  expect(verdictOf(found).text).toContain("together the nodes have all of them");
});

test("a lost intermediate chunk hides what is below it, unless parity restores it", async () => {
  const plain = await fileOf(1_200_000, 3);
  const [lost] = (await chunksOf(plain)).filter(({ kind }) => kind === "intermediate").slice(1);
  const found = await check(plain, without(lost!.address));
  expect(found.hiddenBytes).toBe(524_288);
  expect(verdictOf(found).text).toContain("524,288 bytes could not be checked");

  const level2 = await fileOf(1_200_000, 4, { "Swarm-Redundancy-Level": "2" });
  const chunks = await chunksOf(level2);
  const [gone] = chunks.filter(({ kind }) => kind === "intermediate").slice(1);
  const recovered = await check(level2, without(gone!.address));
  expect(recovered).toMatchObject({ hiddenBytes: 0, brokenTogether: 0 });
  // The chunks of the tree and four replicas of the root.
  expect(recovered.addresses).toHaveLength(new Set(chunks.map(({ address }) => address)).size + 4);
});

test("a lost root is read from a replica; without any, nothing can be checked", async () => {
  const reference = await fileOf(40_000, 5, { "Swarm-Redundancy-Level": "1" });
  const replicas = replicaPlaces(fromHex(reference), 1).map(({ address }) => toHex(address));
  const found = await check(reference, without(reference, replicas[0]!));
  expect(found.absent.map(({ kind }) => kind).toSorted()).toEqual(["replica", "root"]);
  expect(verdictOf(found).tone).toBe("warn");
  const lost = await check(reference, without(reference, ...replicas));
  expect(lost.hasRoot).toBe(false);
  expect(verdictOf(lost).text).toContain("no node delivered the root chunk");
  expect((await check("ab".repeat(32), node)).hasRoot).toBe(false);
});

test("a manifest is followed to its files, an encrypted one with its keys", async () => {
  const path = "/bzz?name=a.txt";
  const file = new Blob([scatteredBytes(9_000, 6)]);
  for (const encrypted of ["false", "true"]) {
    const headers = { "Content-Type": "text/plain", "Swarm-Encrypt": encrypted };
    const reference = await uploaded(path, file, headers);
    const found = await check(reference, node);
    expect(found.files).toBeGreaterThan(2);
    // Three data chunks and their root are among the chunks.
    expect(found.addresses.length).toBeGreaterThanOrEqual(found.files + 3);
    const leaf = found.addresses.at(-1)!;
    const damaged = await check(reference, without(leaf));
    expect(damaged.absent.map(({ address }) => address)).toEqual([leaf]);
    expect(damaged.brokenTogether).toBe(1);
  }
});

test("a feed manifest names its feed", async () => {
  const [owner, topic] = ["12".repeat(20), "34".repeat(32)];
  const reference = await uploaded(`/feeds/${owner}/${topic}`, "");
  expect((await check(reference, node)).feed).toEqual({ owner, topic });
});

test("a node that lies is found out, and the honest one is believed", async () => {
  const reference = await fileOf(40_000, 7);
  const liar = altered((address) =>
    address === reference ? new Response(new Uint8Array(4104).fill(7)) : undefined,
  );
  const found = await check(reference, liar, node);
  expect(found.nodes[0]!.tally).toMatchObject({ wrong: 1, chunk: 10 });
  expect(found.nodes[1]!.tally).toMatchObject({ wrong: 0, chunk: 11 });
  expect(found.absent).toEqual([{ address: reference, kind: "root", answers: ["wrong", "chunk"] }]);
});

test("nodes that fail are given up with a reason, and the others go on", async () => {
  const reference = await fileOf(600_000, 8);
  const offline = altered(() => Promise.reject(new TypeError("Failed to fetch")));
  const blocked = altered((_, init) =>
    init?.mode === "no-cors" ? new Response() : Promise.reject(new TypeError("Failed to fetch")),
  );
  let asked = 0;
  const limited = altered(() => {
    asked++;
    return new Response("slow down", { status: 429 });
  });
  const found = await check(reference, offline, blocked, limited, node);
  expect(found.nodes.map(({ trouble }) => trouble)).toEqual([
    { kind: "offline" },
    { kind: "forbidden" },
    { kind: "status", status: 429 },
    undefined,
  ]);
  expect(asked).toBeLessThan(12);
  expect(found.nodes[3]!.tally.chunk).toBe(150);
  expect(found.nodes.map((one) => readableFrom(one, true))).toEqual([
    "unknown",
    "unknown",
    "unknown",
    "yes",
  ]);
});

test("a Bee without peers to ask answers 500: the chunk counts as missing, and the node is kept", async () => {
  const reference = await fileOf(40_000, 10);
  const chunks = await chunksOf(reference);
  const lost = new Set(chunks.slice(1, 6).map(({ address }) => address));
  const lonely = altered((address) =>
    lost.has(address) ? new Response("read chunk failed", { status: 500 }) : undefined,
  );
  const [result] = (await check(reference, lonely)).nodes;
  expect(result!.tally).toMatchObject({ chunk: 6, missing: 5, failed: 0, skipped: 0 });
  expect(result!.trouble).toBeUndefined();
});

test("cancelling ends the check; nothing is asked afterwards", async () => {
  const reference = await fileOf(600_000, 9);
  const controller = new AbortController();
  let asked = 0;
  const slow = altered(() => {
    if (++asked === 20) controller.abort(new Error("cancelled"));
    return undefined;
  });
  await expect(
    checkPresence(reference, [{ name: "slow", client: slow }], controller.signal),
  ).rejects.toThrow("cancelled");
  const before = asked;
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toBe(before);
});
