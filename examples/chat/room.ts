import { Identifier, type Bee, type GsocSubscription, type PrivateKey } from "@ethersphere/bee-js";

/** A message in a room. */
export interface Message {
  readonly from: string;
  readonly text: string;
}

interface Envelope extends Message {
  /** Distinguishes messages from the probes that {@link Room.join} sends. */
  readonly kind: "said" | "probe";
}

/** What {@link Room.join} can be told beside its listener. */
export interface JoinOptions {
  /** Milliseconds to wait for the first probe to come back. */
  readonly timeoutMs?: number;
  /** Called when the subscription fails or ends later: the host hears nothing any more. */
  readonly onLost?: (error: Error) => void;
}

/** Milliseconds between two probes. */
const probeMs = 100;

/**
 * Mines the key of a room near the host's node, so that messages sent with it reach that node. Takes
 * seconds. Anyone with key and name can write. A `proximity` of 12 suits the public network.
 */
export async function mineRoom(host: Bee, name: string, proximity = 12): Promise<PrivateKey> {
  const { overlay } = await host.getNodeAddresses();
  return host.gsocMine(overlay, Identifier.fromString(name), proximity);
}

/** A chat room whose host receives all messages. */
export class Room {
  readonly #bee: Bee;
  readonly #batchId: string;
  readonly #key: PrivateKey;
  readonly #name: Identifier;
  #subscription: GsocSubscription | undefined;
  #hasLeft = false;

  /** `key` is the result of {@link mineRoom}. */
  constructor(bee: Bee, batchId: string, key: PrivateKey, name: string) {
    this.#bee = bee;
    this.#batchId = batchId;
    this.#key = key;
    this.#name = Identifier.fromString(name);
  }

  /**
   * Starts to listen; only the host can. Bee does not confirm a subscription, so probes are sent until
   * one comes back. Rejects when the node refuses, or when no probe comes back in time.
   */
  async join(
    listener: (message: Message) => void,
    { timeoutMs = 30_000, onLost = () => undefined }: JoinOptions = {},
  ): Promise<void> {
    const state: { isHeard: boolean; failure?: Error } = { isHeard: false };
    this.#hasLeft = false;
    const fail = (error: Error): void => {
      if (this.#hasLeft) return;
      if (state.isHeard) onLost(error);
      state.failure ??= error;
    };
    const subscription = this.#bee.gsocSubscribe(this.#key.publicKey().address(), this.#name, {
      onMessage(bytes) {
        const envelope = parse(bytes.toUtf8());
        if (envelope?.kind === "probe") state.isHeard = true;
        else if (envelope !== undefined) listener({ from: envelope.from, text: envelope.text });
      },
      onError: fail,
      onClose: () => fail(new Error("the node has ended the subscription")),
    });
    try {
      const deadline = Date.now() + timeoutMs;
      while (!state.isHeard) {
        if (state.failure !== undefined) throw state.failure;
        if (Date.now() > deadline) {
          throw new Error(`heard nothing in ${timeoutMs} ms: was the room mined for this node?`);
        }
        await this.#send({ kind: "probe", from: "", text: String(Math.random()) });
        await new Promise((resolve) => setTimeout(resolve, probeMs));
      }
    } catch (error) {
      subscription.cancel();
      throw error;
    }
    this.#subscription = subscription;
  }

  /** Sends a message to the host. Rejects when the node refuses it. */
  say(from: string, text: string): Promise<void> {
    return this.#send({ kind: "said", from, text });
  }

  /** Stops listening. */
  leave(): void {
    this.#hasLeft = true;
    this.#subscription?.cancel();
  }

  async #send(envelope: Envelope): Promise<void> {
    await this.#bee.gsocSend(this.#batchId, this.#key, this.#name, JSON.stringify(envelope));
  }
}

/** The envelope in a message; `undefined` for anything else, which anyone with the key can send. */
function parse(text: string): Envelope | undefined {
  try {
    const { kind, from, text: said } = JSON.parse(text) as Partial<Envelope>;
    const isEnvelope = kind === "said" || kind === "probe";
    if (!isEnvelope || typeof from !== "string" || typeof said !== "string") return undefined;
    return { kind, from, text: said };
  } catch {
    return undefined;
  }
}
