import { makeCac } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { nextEpoch } from "@swarm-docs/protocol/feeds/epoch";
import {
  epochIndex,
  feedAddress,
  feedIdentifier,
  sequenceIndex,
} from "@swarm-docs/protocol/feeds/identifier";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { Topic } from "@ethersphere/bee-js";
import { beforeAll, expect, test } from "vitest";
import { storeUpdate } from "../feeds/feed.ts";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import { batchOfPrograms, uploadBytes } from "../node/stamps.ts";
import { diagnose } from "./diagnosis.ts";
import { feedIn, topicIn } from "./feed-names.ts";
import { lookUpEverywhere } from "./useStaleFeed.ts";

const KEY = fromHex("11".repeat(32));
const OWNER = ethAddressOfPrivateKey(KEY);
let node: NodeClient;
let batch: string;
let topics = 0;

beforeAll(async () => {
  [node] = (await localNodes()) as [NodeClient];
  batch = await batchOfPrograms(node);
});

const newFeed = () => ({ owner: OWNER, topic: topicIn(`topic ${topics++}`)! });

async function write(feed: { topic: Uint8Array }, index: Uint8Array, payload: Uint8Array) {
  const soc = makeUpdate(feed.topic, index, makeCac(payload), KEY);
  await storeUpdate(node, batch, {
    owner: toHex(OWNER),
    topic: toHex(feed.topic),
    id: toHex(feedIdentifier(feed.topic, index)),
    signature: toHex(soc.signature),
    body: soc.wrapped.data,
    address: toHex(soc.address),
  });
}

async function writeAll(feed: { topic: Uint8Array }, ...indexes: number[]): Promise<void> {
  for (const index of indexes)
    await write(feed, sequenceIndex(BigInt(index)), encodeUtf8(`update ${index}`));
}

/** The node with other answers; `undefined` leaves an answer as it is. */
const altered = (change: (path: string) => Response | undefined): NodeClient => ({
  ...node,
  fetch: async (path, init) => change(path) ?? node.fetch(path, init),
});

const notFound = (): Response => new Response("{}", { status: 404 });

const without = (feed: ReturnType<typeof newFeed>, ...indexes: number[]): NodeClient => {
  const paths = indexes.map(
    (index) => `/chunks/${toHex(feedAddress(feed, sequenceIndex(BigInt(index))))}`,
  );
  return altered((path) => (paths.includes(path) ? notFound() : undefined));
};

async function examine(feed: ReturnType<typeof newFeed>, ...clients: NodeClient[]) {
  const nodes = clients.map((client, at) => ({ name: `node ${at}`, client }));
  const found = await lookUpEverywhere(feed, nodes, new AbortController().signal);
  return { ...found, ...diagnose(found.reports, found.seconds) };
}

test("owner and topic are read as bee-js reads them", () => {
  expect(toHex(topicIn("weather")!)).toBe(Topic.fromString("weather").toHex());
  expect(toHex(topicIn(`0x${"AB".repeat(32)}`)!)).toBe("ab".repeat(32));
  expect(feedIn("0x12", "")).toEqual({
    ownerProblem: expect.stringContaining("40 hexadecimal digits"),
    topicProblem: expect.stringContaining("Enter the topic"),
  });
});

test("a healthy feed: all lookups agree", async () => {
  const feed = newFeed();
  await writeAll(feed, 0, 1, 2, 3, 4);
  const { reports, tone, wrong } = await examine(feed, node);
  expect(reports[0]).toMatchObject({
    newest: { index: 4, hasContent: true },
    holes: [],
    beyond: [],
    own: { kind: "found", index: 4 },
    failures: 0,
  });
  expect(tone).toBe("ok");
  expect(wrong).toBe("every lookup finds update 4, and no later one exists.");
});

test("a hole is named, with the updates that it hides", async () => {
  const feed = newFeed();
  await writeAll(feed, 0, 1, 2, 4, 5);
  const { reports, wrong, remedy } = await examine(feed, node);
  expect(reports[0]).toMatchObject({ newest: { index: 2 }, beyond: [4, 5] });
  expect(wrong).toContain("update 3 is missing although update 5 exists");
  expect(remedy).toContain("Write update 3 again");
});

test("a hole that a probe has jumped over is found below the newest update", async () => {
  const feed = newFeed();
  await writeAll(feed, 0, 1, 3, 4);
  const { reports, wrong } = await examine(feed, node);
  expect(reports[0]).toMatchObject({ newest: { index: 4 }, holes: [2] });
  expect(wrong).toContain("update 2 is missing although update 4 exists");
});

test("a missing first update hides the whole feed", async () => {
  const feed = newFeed();
  await writeAll(feed, 1, 2);
  const { reports, wrong } = await examine(feed, node);
  expect(reports[0]!.newest).toBeUndefined();
  expect(wrong).toContain("update 0 is missing although update 2 exists");
});

test("an empty feed asks for owner and topic; an epoch feed is recognised", async () => {
  const feed = newFeed();
  expect((await examine(feed, node)).wrong).toBe("no node has any update of this feed.");
  const now = BigInt(Math.floor(Date.now() / 1000));
  await write(feed, epochIndex(nextEpoch(now)), encodeUtf8("by time"));
  const { reports, wrong } = await examine(feed, node);
  expect(reports[0]!.epoch).toEqual({ level: 32, start: 0 });
  expect(wrong).toContain("this is an epoch feed");
});

test("a node that lacks the newest updates is compared with one that has them", async () => {
  const feed = newFeed();
  await writeAll(feed, 0, 1, 2, 3);
  const { reports, wrong, remedy } = await examine(feed, without(feed, 2, 3), node);
  expect(reports.map(({ newest }) => newest?.index)).toEqual([1, 3]);
  expect(wrong).toBe("node 0 finds update 1, while node 1 has update 3.");
  expect(remedy).toContain("read from node 1");
});

test("a lookup of the node that stops too early is told from a missing update", async () => {
  const feed = newFeed();
  await writeAll(feed, 0, 1, 2);
  const hasty = altered((path) =>
    path.startsWith("/feeds/")
      ? new Response("", { headers: { "Swarm-Feed-Index": "0000000000000001" } })
      : undefined,
  );
  const { tone, wrong } = await examine(feed, hasty);
  expect(tone).toBe("warn");
  expect(wrong).toContain("its own lookup stops at 1");
});

test("a reference update has a time and content: missing content and an old update are told", async () => {
  const [lost, old] = [newFeed(), newFeed()];
  const long = BigInt(Math.floor(Date.now() / 1000) - 3 * 86_400);
  const reference = fromHex(await uploadBytes(node, batch, "content", 0));
  await write(lost, sequenceIndex(0n), encodeReferencePayload(fromHex("ab".repeat(32)), long));
  await write(old, sequenceIndex(0n), encodeReferencePayload(reference, long));
  const first = await examine(lost, node);
  expect(first.reports[0]!.newest).toMatchObject({ seconds: Number(long), hasContent: false });
  expect(first.wrong).toContain("cannot deliver the content that it names");
  const second = await examine(old, node);
  expect(second.tone).toBe("warn");
  expect(second.wrong).toMatch(/update 0 is the newest, and it was written 3\.?0* days/);
});

test("a node that cannot be asked is left out, and its trouble is told", async () => {
  const feed = newFeed();
  await writeAll(feed, 0, 1);
  const offline: NodeClient = {
    ...node,
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
  };
  const { reports, tone } = await examine(feed, offline, node);
  expect(reports[0]).toMatchObject({ trouble: { kind: "offline" }, own: { kind: "failed" } });
  expect(tone).toBe("ok");
  expect((await examine(feed, offline)).wrong).toBe("no node could be asked.");
});
