// Messages (pss) and writes to single-owner chunks (gsoc) against a list per channel: whatever
// subscribes and ends meanwhile, each subscriber gets a piece of that list without gaps, repetitions or
// exchanged messages, from the message after its subscription to the last one.
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey, publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { po } from "@swarm-docs/protocol/proximity";
import { mineChunk, pssTopic, sealMessage, topicKey } from "@swarm-docs/protocol/pss";
import { makeSoc, socAddress } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGroup, type Group } from "../../src/group.ts";
import { gsocChannel, pssChannel } from "../../src/state/messages.ts";

const clock = { now: () => 1_900_000_000_000 };
const key = keccak256(encodeUtf8("writer"));
const owner = ethAddressOfPrivateKey(key);
/** How long a message mined for a node without a subscriber is under way. */
const delayMs = 100;

type ChannelName = "mined gsoc" | "gsoc" | "pss" | "other pss";
const channelNames: readonly ChannelName[] = ["mined gsoc", "gsoc", "pss", "other pss"];

/** A group of which the first node sends and the last one listens; the same one in a group of one. */
class Post {
  readonly #group: Group;
  readonly #made = new Map<string, Chunk>();

  private constructor(group: Group) {
    this.#group = group;
  }

  static async open(count: number): Promise<Post> {
    return new Post(await createGroup({ count, seed: "post", blockTimeMs: 0, clock }));
  }

  get #listening() {
    return this.#group.nodes.at(-1)?.core ?? expect.unreachable();
  }

  subscribeToTopic(name: string): AsyncIterableIterator<Uint8Array> {
    return this.#listening.subscriptions.subscribe(pssChannel(pssTopic(name)));
  }

  subscribe(name: ChannelName): AsyncIterableIterator<Uint8Array> {
    const topic = pssTopic(name);
    const isPss = name.endsWith("pss");
    const channel = isPss ? pssChannel(topic) : gsocChannel(socAddress(this.#id(name), owner));
    return this.#listening.subscriptions.subscribe(channel);
  }

  /** Uploads the message with a number directly, as the first node does; settles when it is delivered. */
  async send(name: ChannelName, number: number): Promise<void> {
    const label = `${name} ${number}`;
    const chunk = this.#made.get(label) ?? this.#make(name, label);
    this.#made.set(label, chunk);
    await this.#group.nodes[0]?.core.chunks.put(chunk, undefined, true);
  }

  #make(name: ChannelName, label: string): Chunk {
    const message = encodeUtf8(label);
    if (!name.endsWith("pss")) return makeSoc(this.#id(name), makeCac(message), key);
    const topic = pssTopic(name);
    const recipient = publicKeyOf(topicKey(topic));
    const ephemeralKey = keccak256(message);
    const random = (count: number): Uint8Array => new Uint8Array(count);
    const sealed = sealMessage({ topic, message, recipient, ephemeralKey, random });
    return mineChunk(sealed, [this.#listening.identity.overlay.slice(0, 1)], new Uint8Array(32));
  }

  /** Identifier whose address is nearest to the listening node: by a byte, or by at most seven bits. */
  #id(name: ChannelName): Uint8Array {
    const { overlay } = this.#listening.identity;
    for (let count = 0; ; count++) {
      const id = keccak256(encodeUtf8(`${count}`));
      const order = po(socAddress(id, owner), overlay);
      if (name === "mined gsoc" ? order >= 8 : order >= 5 && order < 8) return id;
    }
  }

  close(): Promise<void> {
    return this.#group.close();
  }
}

interface Subscriber {
  readonly name: ChannelName;
  readonly messages: AsyncIterableIterator<Uint8Array>;
  readonly received: string[];
  /** Begins to read, once. */
  readonly read: () => void;
  /** Bounds for the number of its first message: one sent before the subscription may arrive after it. */
  readonly first: readonly [number, number];
  isOver: boolean;
}

interface Channel {
  sent: number;
  /** Messages of which the sender knows that they were delivered. */
  delivered: number;
}

interface Model {
  readonly channels: Readonly<Record<ChannelName, Channel>>;
  readonly subscribers: Subscriber[];
}

interface Real {
  readonly post: Post;
  readonly sends: Promise<void>[];
}

type Command = fc.AsyncCommand<Model, Real>;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const send = (name: ChannelName, pause: number): Command =>
  command(`send ${name}, ${pause} turns`, async ({ channels }, { post, sends }) => {
    const channel = channels[name];
    const number = channel.sent++;
    sends.push(
      post.send(name, number).then(() => {
        channel.delivered = Math.max(channel.delivered, number + 1);
      }),
    );
    await turns(pause);
  });

/** A slow subscriber reads nothing until the end: its messages wait in a queue. */
const subscribe = (name: ChannelName, isSlow: boolean): Command =>
  command(
    `subscribe ${name}${isSlow ? ", slow" : ""}`,
    async ({ channels, subscribers }, { post }) => {
      const { sent, delivered } = channels[name];
      const messages = post.subscribe(name);
      const received: string[] = [];
      const state = { isReading: false };
      const read = (): void => {
        if (state.isReading) return;
        state.isReading = true;
        void (async () => {
          for await (const message of messages) received.push(new TextDecoder().decode(message));
        })();
      };
      subscribers.push({ name, messages, received, read, first: [delivered, sent], isOver: false });
      if (!isSlow) read();
    },
  );

const unsubscribe = (pick: number): Command =>
  command(`unsubscribe ${pick}`, async ({ subscribers }) => {
    const subscriber = subscribers[pick % Math.max(1, subscribers.length)];
    await subscriber?.messages.return?.();
    if (subscriber !== undefined) subscriber.isOver = true;
  });

const pass = (ms: number): Command =>
  command(`${ms} ms`, async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await turns(4);
  });

const names = fc.constantFrom(...channelNames);
const commands = fc.commands(
  [
    fc.tuple(names, fc.nat(5)).map((args) => send(...args)),
    fc.tuple(names, fc.constant(0)).map((args) => send(...args)),
    fc.tuple(names, fc.boolean()).map((args) => subscribe(...args)),
    fc.nat(9).map(unsubscribe),
    fc.constantFrom(1, delayMs).map(pass),
  ],
  { maxCommands: 20, size: "max" },
);

/** Waits for every message, then compares what each subscriber got with the list of its channel. */
async function settle({ channels, subscribers }: Model, { sends }: Real): Promise<void> {
  const state = { isOver: false };
  const all = Promise.all(sends).then(() => {
    state.isOver = true;
  });
  for (let round = 0; round < 1_000 && !state.isOver; round++) {
    // First what needs no time: a timer must not end sooner than on a real clock.
    await turns(4);
    await vi.advanceTimersByTimeAsync(delayMs);
  }
  expect(state.isOver, "every upload ends").toBe(true);
  await all;
  for (const { read } of subscribers) read();
  await turns(2);
  for (const { name, received, first, isOver } of subscribers) {
    const { sent } = channels[name];
    const [from = isOver ? first[0] : sent] = received.map((text) =>
      Number(text.split(" ").at(-1)),
    );
    const wanted = Array.from({ length: sent - from }, (_, index) => `${name} ${from + index}`);
    expect(received).toEqual(isOver ? wanted.slice(0, received.length) : wanted);
    expect(from).toBeGreaterThanOrEqual(first[0]);
    if (!isOver) expect(from).toBeLessThanOrEqual(first[1]);
  }
}

describe.each([1, 2])("messages in a group of %i", (count) => {
  let post: Post;
  beforeEach(async () => {
    post = await Post.open(count);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await post.close();
  });

  const runs = process.env["SOAK"] === "1" ? 2_000 : 120;

  async function check(list: Iterable<Command>): Promise<void> {
    const channels = Object.fromEntries(
      channelNames.map((name) => [name, { sent: 0, delivered: 0 }]),
    ) as Record<ChannelName, Channel>;
    const model: Model = { channels, subscribers: [] };
    const real: Real = { post, sends: [] };
    await fc.asyncModelRun(() => ({ model, real }), list);
    await settle(model, real);
    for (const { messages } of model.subscribers) await messages.return?.();
  }

  it(`keep their order for every subscriber: ${runs} histories (SOAK=1 runs 2,000)`, async () => {
    await fc.assert(fc.asyncProperty(commands, check), { seed: 20_261_126, numRuns: runs });
  }, 600_000);

  it("a message on its way to a node without a subscriber is not overtaken", () =>
    check([send("mined gsoc", 0), subscribe("mined gsoc", false), send("mined gsoc", 0)]));

  it("a write to a single-owner chunk does not wait while a message is opened for many topics", async () => {
    const heard = [post.subscribe("gsoc")];
    for (let topic = 0; topic < 60; topic++) heard.push(post.subscribeToTopic(`topic ${topic}`));
    const delivered: string[] = [];
    const send = async (name: ChannelName): Promise<void> => {
      await post.send(name, 1);
      delivered.push(name);
    };
    await Promise.all([send("pss"), send("gsoc")]);
    expect(delivered).toEqual(["gsoc", "pss"]);
    for (const messages of heard) await messages.return?.();
  });
});
