import { connect, type Socket } from "node:net";
import { ByteQueue, delimited } from "./byte-queue.ts";
import { newIdentity, shakeHands, type PeerIdentity } from "./noise.ts";

/** Bytes of a message that is read. */
const maxMessageBytes = 1 << 16;

/** Yamux frames: type of the frame, and flags. [hashicorp/yamux spec] */
const frame = { data: 0, windowUpdate: 1, ping: 2, goAway: 3 };
const flag = { syn: 1, ack: 2, fin: 4, rst: 8 };

const line = (text: string): Buffer => delimited(Buffer.from(`${text}\n`));
const multistream = "/multistream/1.0.0";
const identify = "/ipfs/id/1.0.0";
const autonat = "/libp2p/autonat/1.0.0";

/** Field of a protocol buffer with bytes. */
const field = (number: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([(number << 3) | 2]), delimited(bytes)]);

/** Address that the witness names as its own, 8.8.8.8: Bee asks only peers with a public one. Never dialed. */
const publicAddress = Buffer.from([0x04, 8, 8, 8, 8, 0x06, 0x00, 0x01]);

/** DIAL_RESPONSE with the status OK. [libp2p specs/autonat] */
const reachable = Buffer.from([0x08, 1, 0x1a, 2, 0x08, 0]);

/** A peer that tells a Bee that it is reachable. */
export interface ReachabilityWitness {
  close(): void;
}

/**
 * Connects to the P2P port of a Bee on this machine as a libp2p peer, and answers its question whether it can be
 * reached (AutoNAT) with yes, as often as Bee asks. Bees on 127.0.0.1 refuse to answer each other, because
 * the address is private; a Bee that does not know itself reachable forwards every chunk instead of storing
 * it, which takes 30 s a chunk in a small network. The build option `REACHABILITY_OVERRIDE_PUBLIC` does the
 * same for Bees made for tests. The connection is made again when it is lost.
 */
export function witnessReachability(port: number): ReachabilityWitness {
  const identity = newIdentity();
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const dial = (): void => {
    socket = connect(port, "127.0.0.1");
    socket.unref();
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (isClosed) return;
      timer = setTimeout(dial, 1_000);
      timer.unref();
    });
    const opened = socket;
    new Witness(identity, opened).run().catch(() => opened.destroy());
  };
  dial();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.destroy();
    },
  };
}

/** One connection of the witness. */
class Witness {
  readonly #identity: PeerIdentity;
  readonly #socket: Socket;
  readonly #raw = new ByteQueue();
  readonly #plain = new ByteQueue();
  readonly #streams = new Map<number, ByteQueue>();
  #write: (plain: Uint8Array) => void = () => undefined;

  constructor(identity: PeerIdentity, socket: Socket) {
    this.#identity = identity;
    this.#socket = socket;
    socket.on("data", (bytes) => this.#raw.push(bytes));
    socket.once("close", () => {
      this.#raw.end();
      this.#plain.end();
      for (const queue of this.#streams.values()) queue.end();
    });
  }

  async run(): Promise<void> {
    const raw = this.#raw;
    this.#socket.write(Buffer.concat([line(multistream), line("/noise")]));
    await choose(raw, "/noise");
    const send = (message: Uint8Array): void => {
      const head = Buffer.alloc(2);
      head.writeUInt16BE(message.length);
      this.#socket.write(Buffer.concat([head, message]));
    };
    const receive = async (): Promise<Uint8Array> => raw.read((await raw.read(2)).readUInt16BE());
    const session = await shakeHands(this.#identity, send, receive);
    this.#write = (plain) => send(session.encrypt(plain));
    const decrypting = (async () => {
      for (;;) this.#plain.push(session.decrypt(await receive()));
    })();
    await Promise.race([decrypting, this.#serve()]);
  }

  async #serve(): Promise<void> {
    this.#write(Buffer.concat([line(multistream), line("/yamux/1.0.0")]));
    await choose(this.#plain, "/yamux/1.0.0");
    for (;;) await this.#frame();
  }

  async #frame(): Promise<void> {
    const head = await this.#plain.read(12);
    const type = head[1];
    const flags = head.readUInt16BE(2);
    const id = head.readUInt32BE(4);
    const length = head.readUInt32BE(8);
    if (type === frame.ping && (flags & flag.syn) !== 0)
      this.#send(frame.ping, flag.ack, 0, length);
    if (type !== frame.data && type !== frame.windowUpdate) return;
    if (length > 1 << 24) throw new Error("a frame is too long");
    const body = type === frame.data ? await this.#plain.read(length) : Buffer.alloc(0);
    if ((flags & flag.syn) !== 0 && this.#streams.size < 100) {
      const queue = new ByteQueue();
      this.#streams.set(id, queue);
      this.#send(frame.windowUpdate, flag.ack, id, 0);
      const forget = (): void => void this.#streams.delete(id);
      this.#stream(id, queue).then(forget, () => {
        forget();
        this.#send(frame.windowUpdate, flag.rst, id, 0);
      });
    }
    const queue = this.#streams.get(id);
    if (body.length > 0) queue?.push(body);
    if ((flags & (flag.fin | flag.rst)) !== 0) queue?.end();
  }

  /** Answers what Bee asks on a stream that it has opened. */
  async #stream(id: number, queue: ByteQueue): Promise<void> {
    const say = (bytes: Uint8Array): void =>
      this.#send(frame.data, 0, id, bytes.length, Buffer.from(bytes));
    for (;;) {
      const asked = (await queue.readDelimited(1024)).toString("utf8").trimEnd();
      if (asked === multistream) say(line(multistream));
      else if (asked === identify) {
        say(Buffer.concat([line(identify), delimited(this.#identification())]));
        break;
      } else if (asked === autonat) {
        say(line(autonat));
        await queue.readDelimited(maxMessageBytes);
        say(delimited(reachable));
        break;
      } else say(line("na"));
    }
    this.#send(frame.data, flag.fin, id, 0);
  }

  /** [libp2p specs/identify] */
  #identification(): Buffer {
    return Buffer.concat([
      field(1, this.#identity.publicKey),
      field(2, publicAddress),
      field(3, Buffer.from(identify)),
      field(3, Buffer.from(autonat)),
      field(5, Buffer.from("ipfs/0.1.0")),
      field(6, Buffer.from("swarm-node")),
    ]);
  }

  #send(type: number, flags: number, id: number, length: number, body = Buffer.alloc(0)): void {
    const head = Buffer.alloc(12);
    head[1] = type;
    head.writeUInt16BE(flags, 2);
    head.writeUInt32BE(id, 4);
    head.writeUInt32BE(length, 8);
    this.#write(Buffer.concat([head, body]));
  }
}

/** Reads the answer to a proposed protocol. Rejects when it was refused. */
async function choose(queue: ByteQueue, protocol: string): Promise<void> {
  for (const expected of [multistream, protocol]) {
    const answer = (await queue.readDelimited(1024)).toString("utf8").trimEnd();
    if (answer !== expected) throw new Error(`${protocol} was answered with ${answer}`);
  }
}
