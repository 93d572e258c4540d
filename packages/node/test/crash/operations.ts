import { publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { makeCac } from "@swarm-docs/protocol/cac";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { tarOf } from "../contract/harness/archive.ts";
import type { Dice } from "../fuzz/requests.ts";

/** What a sequence of operations knows of the node it runs against. */
export interface World {
  readonly dice: Dice;
  /** Batch that pays for uploads. */
  batchId: string;
  /** Batches that may be topped up and diluted, with their depth. */
  readonly batches: Map<string, number>;
  /** Hash of the content by the path that must answer it. */
  readonly contents: Map<string, string>;
  readonly pins: Set<string>;
  readonly tags: Set<number>;
  /** Path of the newest update and next index, by topic. */
  readonly feeds: Map<string, { path: string; next: number }>;
  /** Lists of grantees: newest reference and history. */
  readonly grantees: Map<string, string>;
  /** Paths beside the lists that an observation reads. */
  readonly paths: Set<string>;
}

/** A request that changes state, and what its success means. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  /** Called with the parsed body of a 2xx answer. */
  readonly done?: (answer: Record<string, unknown>, headers: Headers) => void;
  /** True: success takes something away that was promised. */
  readonly isRemoval?: true;
}

const key = keccak256(encodeUtf8("crash"));
const owner = toHex(makeSoc(new Uint8Array(32), makeCac(new Uint8Array(1)), key).owner);

function any<T>(dice: Dice, values: Iterable<T>): T | undefined {
  const all = [...values];
  return all[dice.below(Math.max(1, all.length))];
}

function paid({ batchId, dice }: World): Record<string, string> {
  return {
    "Swarm-Postage-Batch-Id": batchId,
    "Swarm-Deferred-Upload": String(dice.once(2)),
    "Swarm-Redundancy-Level": String(dice.below(5)),
    ...(dice.once(3) ? { "Swarm-Encrypt": "true" } : {}),
  };
}

const hashOf = (bytes: Uint8Array): string => toHex(keccak256(bytes));

/** Makes an operation of each kind; `undefined` where the world has nothing that it needs. */
export const kinds: Readonly<Record<string, (world: World) => Operation | undefined>> = {
  bytes(world) {
    const { dice, contents, pins, tags } = world;
    const body = dice.bytes(1 + dice.below(dice.pick([100, 5000, 60_000])));
    const isPinned = dice.once(3);
    const tag = dice.once(3) ? any(dice, tags) : undefined;
    return {
      path: "/bytes",
      method: "POST",
      headers: {
        ...paid(world),
        ...(isPinned ? { "Swarm-Pin": "true" } : {}),
        ...(tag === undefined ? {} : { "Swarm-Tag": String(tag) }),
      },
      body,
      done({ reference }, headers) {
        contents.set(`/bytes/${String(reference)}`, hashOf(body));
        if (isPinned) pins.add(String(reference));
        const uid = Number(headers.get("swarm-tag"));
        if (uid > 0) tags.add(uid);
      },
    };
  },
  chunk(world) {
    const chunk = makeCac(world.dice.bytes(1 + world.dice.below(4096)));
    const { "Swarm-Postage-Batch-Id": batch = "" } = paid(world);
    return {
      path: "/chunks",
      method: "POST",
      headers: { "Swarm-Postage-Batch-Id": batch },
      body: chunk.data.slice(),
      done({ reference }) {
        world.contents.set(`/chunks/${String(reference)}`, hashOf(chunk.data));
      },
    };
  },
  collection(world) {
    const { dice, contents } = world;
    const files = Array.from({ length: 1 + dice.below(12) }, (_, at) => ({
      name: `d/${at}.txt`,
      body: dice.bytes(dice.below(6000)),
    }));
    const isAct = dice.once(3);
    return {
      path: "/bzz",
      method: "POST",
      headers: {
        ...paid(world),
        "Content-Type": "application/x-tar",
        "Swarm-Collection": "true",
        ...(isAct ? { "Swarm-Act": "true" } : {}),
      },
      body: tarOf(...files).slice(),
      done({ reference }, headers) {
        if (isAct && headers.get("swarm-act-history-address") === null)
          throw new Error("no history");
        for (const { name, body } of isAct ? [] : files) {
          contents.set(`/bzz/${String(reference)}/${name}`, hashOf(body));
        }
      },
    };
  },
  update(world) {
    const { dice, feeds } = world;
    const topic = (dice.once(3) ? undefined : any(dice, feeds.keys())) ?? toHex(dice.bytes(32));
    const index = feeds.get(topic)?.next ?? 0;
    const topicBytes = Uint8Array.from(Buffer.from(topic, "hex"));
    const content = makeCac(encodeUtf8(`update ${index} of ${topic}`));
    const soc = makeUpdate(topicBytes, sequenceIndex(BigInt(index)), content, key);
    return {
      path: `/soc/${owner}/${toHex(soc.id)}?sig=${toHex(soc.signature)}`,
      method: "POST",
      headers: { "Swarm-Postage-Batch-Id": world.batchId },
      body: soc.wrapped.data.slice(),
      done: () => feeds.set(topic, { path: `/feeds/${owner}/${topic}`, next: index + 1 }),
    };
  },
  "replaced single-owner chunk"(world) {
    const { dice, paths } = world;
    const id = new Uint8Array(32).fill(dice.below(3));
    const soc = makeSoc(id, makeCac(dice.bytes(20)), key);
    return {
      path: `/soc/${owner}/${toHex(id)}?sig=${toHex(soc.signature)}`,
      method: "POST",
      headers: { "Swarm-Postage-Batch-Id": world.batchId },
      body: soc.wrapped.data.slice(),
      done: () => paths.add(`/chunks/${toHex(soc.address)}`),
    };
  },
  "feed manifest": (world) => ({
    path: `/feeds/${owner}/${toHex(world.dice.bytes(32))}`,
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": world.batchId, "Swarm-Pin": "true" },
    done: ({ reference }) => world.pins.add(String(reference)),
  }),
  tag: ({ tags }) => ({
    path: "/tags",
    method: "POST",
    done: ({ uid }) => tags.add(Number(uid)),
  }),
  "deleted tag"({ dice, tags }) {
    const uid = any(dice, tags);
    if (uid === undefined || !dice.once(2)) return undefined;
    const done = (): boolean => tags.delete(uid);
    return { path: `/tags/${uid}`, method: "DELETE", done, isRemoval: true };
  },
  "ended tag"({ dice, tags }) {
    const uid = any(dice, tags);
    if (uid === undefined) return undefined;
    return { path: `/tags/${uid}`, method: "PATCH", body: JSON.stringify({ address: "" }) };
  },
  pin({ dice, contents, pins }) {
    const path = any(
      dice,
      [...contents.keys()].filter((one) => one.startsWith("/bytes/")),
    );
    const reference = path?.slice("/bytes/".length);
    if (reference === undefined) return undefined;
    return { path: `/pins/${reference}`, method: "POST", done: () => pins.add(reference) };
  },
  unpin({ dice, pins }) {
    const reference = any(dice, pins);
    if (reference === undefined) return undefined;
    const done = (): boolean => pins.delete(reference);
    return { path: `/pins/${reference}`, method: "DELETE", done, isRemoval: true };
  },
  batch(world) {
    const { dice, batches, paths } = world;
    const depth = 18 + dice.below(4);
    return {
      path: `/stamps/${10_000_000_000 + dice.below(1000)}/${depth}?label=l${dice.below(99)}`,
      method: "POST",
      headers: { Immutable: String(dice.once(2)) },
      done({ batchID }) {
        batches.set(String(batchID), depth);
        paths.add(`/stamps/${String(batchID)}`);
      },
    };
  },
  "top-up"({ dice, batches }) {
    const id = any(dice, batches.keys());
    if (id === undefined) return undefined;
    return { path: `/stamps/topup/${id}/${1000 + dice.below(1000)}`, method: "PATCH" };
  },
  dilution({ dice, batches }) {
    const id = any(dice, batches.keys());
    if (id === undefined) return undefined;
    const depth = (batches.get(id) ?? 0) + 1;
    return {
      path: `/stamps/dilute/${id}/${depth}`,
      method: "PATCH",
      done: () => batches.has(id) && batches.set(id, depth),
    };
  },
  "another batch for uploads"(world) {
    const id = any(world.dice, world.batches.keys());
    if (id === undefined) return undefined;
    return { path: "/health", method: "GET", done: () => (world.batchId = id) };
  },
  envelope: ({ dice, batchId }) => ({
    path: `/envelope/${toHex(dice.bytes(32))}`,
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": batchId },
  }),
  grantees({ dice, batchId, grantees, paths }) {
    const list = Array.from({ length: 1 + dice.below(4) }, () =>
      toHex(publicKeyOf(dice.bytes(32))),
    );
    return {
      path: "/grantee",
      method: "POST",
      headers: { "Swarm-Postage-Batch-Id": batchId },
      body: JSON.stringify({ grantees: list }),
      done({ ref, historyref }) {
        grantees.set(String(ref), String(historyref));
        paths.add(`/grantee/${String(ref)}`);
      },
    };
  },
  "changed grantees"({ dice, batchId, grantees, paths }) {
    const ref = any(dice, grantees.keys());
    if (ref === undefined) return undefined;
    return {
      path: `/grantee/${ref}`,
      method: "PATCH",
      headers: {
        "Swarm-Postage-Batch-Id": batchId,
        "Swarm-Act-History-Address": grantees.get(ref) ?? "",
      },
      body: JSON.stringify({ add: [toHex(publicKeyOf(dice.bytes(32)))] }),
      done(answer) {
        grantees.set(String(answer["ref"]), String(answer["historyref"]));
        paths.add(`/grantee/${String(answer["ref"])}`);
      },
    };
  },
  stake: ({ dice }) => ({
    path: `/stake/${10n ** 17n + BigInt(dice.below(1000))}`,
    method: "POST",
  }),
  "withdrawn surplus": () => ({ path: "/stake/withdrawable", method: "DELETE" }),
  "withdrawn stake": () => ({ path: "/stake", method: "DELETE" }),
  deposit: ({ dice }) => ({
    path: `/chequebook/deposit?amount=${1 + dice.below(1000)}`,
    method: "POST",
  }),
  withdrawal: ({ dice }) => ({
    path: `/chequebook/withdraw?amount=${1 + dice.below(1000)}`,
    method: "POST",
  }),
  "wallet withdrawal": ({ dice }) => ({
    path: `/wallet/withdraw/${dice.pick(["BZZ", "NativeToken"])}?amount=${1 + dice.below(1000)}&address=${"ab".repeat(20)}`,
    method: "POST",
  }),
  "welcome message": ({ dice }) => ({
    path: "/welcome-message",
    method: "POST",
    body: JSON.stringify({ welcomeMessage: `hello ${dice.below(1000)}` }),
  }),
  price: ({ dice }) => dev("setPrice", { price: String(24_000 + dice.below(100)) }),
  balance: ({ dice }) => dev("setBalance", { xdai: String(10n ** 20n + BigInt(dice.below(100))) }),
  "time passed": ({ dice }) => dev("increaseTime", { seconds: dice.below(1000) }),
  blocks: ({ dice }) => dev("mine", { blocks: dice.below(100) }),
  "foreign batch": ({ dice }) => dev("createBatch", { owner: toHex(dice.bytes(20)), depth: 18 }),
  "withdrawable stake": ({ dice }) =>
    dev("setStake", { paused: dice.once(2), withdrawable: String(dice.below(1000)) }),
  "expired batch"({ dice, batches, batchId }) {
    const id = any(dice, batches.keys());
    if (id === undefined || id === batchId || batches.size < 4) return undefined;
    const done = (): boolean => batches.delete(id);
    return { ...dev("expireBatch", { batchId: id }), done, isRemoval: true };
  },
  "lost chunk"({ dice, contents }) {
    const path = any(
      dice,
      [...contents.keys()].filter((one) => one.startsWith("/chunks/")),
    );
    if (path === undefined || !dice.once(4)) return undefined;
    const lost = dev("loseChunks", { address: path.slice("/chunks/".length) });
    return { ...lost, done: () => contents.delete(path), isRemoval: true };
  },
};

function dev(name: string, parameters: Record<string, unknown>): Operation {
  return {
    path: `/_dev/${name}`,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(parameters),
  };
}
