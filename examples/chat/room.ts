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

/** Milliseconds between two probes. */
const probeMs = 100;

/**
 * Mines the key of a room near the host's node, so that messages sent with it reach that node. Takes
 * seconds; all who have the key and the name are in the room. A `proximity` of 12 suits the public
 * network.
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

  /** `key` is the result of {@link mineRoom}. */
  constructor(bee: Bee, batchId: string, key: PrivateKey, name: string) {
    this.#bee = bee;
    this.#batchId = batchId;
    this.#key = key;
    this.#name = Identifier.fromString(name);
  }

  /**
   * Subscribes to the room; only the host can. A subscription does not report when it is active, so
   * probes are sent until the first one is received.
   */
  async join(listener: (message: Message) => void): Promise<void> {
    const state: { isHeard: boolean; failure?: Error } = { isHeard: false };
    this.#subscription = this.#bee.gsocSubscribe(this.#key.publicKey().address(), this.#name, {
      onMessage(bytes) {
        const { kind, from, text } = bytes.toJSON() as Envelope;
        if (kind === "probe") state.isHeard = true;
        else listener({ from, text });
      },
      onError: (error) => (state.failure = error),
      onClose: () => undefined,
    });
    while (!state.isHeard) {
      if (state.failure !== undefined) throw state.failure;
      await this.#send({ kind: "probe", from: "", text: String(Math.random()) });
      await new Promise((resolve) => setTimeout(resolve, probeMs));
    }
  }

  /** Says something to the host. */
  say(from: string, text: string): Promise<void> {
    return this.#send({ kind: "said", from, text });
  }

  /** Stops listening. */
  leave(): void {
    this.#subscription?.cancel();
  }

  async #send(envelope: Envelope): Promise<void> {
    await this.#bee.gsocSend(this.#batchId, this.#key, this.#name, JSON.stringify(envelope));
  }
}
