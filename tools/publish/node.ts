import { parseCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Soc } from "@swarm-docs/protocol/soc";
import type { UploadPart } from "./collection.ts";

/** What a node says of a batch; see the operation `getStamp`. */
export interface BatchState {
  readonly depth: number;
  readonly usable: boolean;
  /** Seconds that it is still paid for, at the present price. */
  readonly batchTTL: number;
}

/** The few operations of a Bee node that publishing needs. Each rejects with a sentence. */
export class PublishingNode {
  readonly url: string;
  readonly #batch: string;

  /** `url` of the interface; `batch` as 64 hex digits. */
  constructor(url: string, batch: string) {
    this.url = url.replace(/\/+$/, "");
    this.#batch = batch;
  }

  async #ask(path: string, init?: RequestInit): Promise<Response> {
    try {
      return await fetch(this.url + path, init);
    } catch (cause) {
      throw new Error(`The node at ${this.url} cannot be reached.`, { cause });
    }
  }

  async #post(path: string, body: Uint8Array): Promise<string> {
    const headers = {
      "Content-Type": "application/octet-stream",
      "Swarm-Postage-Batch-Id": this.#batch,
      "Swarm-Deferred-Upload": "false",
      // From 2.8.1 on nodes add parity chunks unless told otherwise, which gives other references.
      "Swarm-Redundancy-Level": "0",
    };
    const answer = await this.#ask(path, {
      method: "POST",
      headers,
      body: body as Uint8Array<ArrayBuffer>,
    });
    if (!answer.ok) throw await refusal(path, answer);
    return ((await answer.json()) as { reference: string }).reference;
  }

  async #json<T>(path: string): Promise<T> {
    const answer = await this.#ask(path);
    if (!answer.ok) throw await refusal(path, answer);
    return (await answer.json()) as T;
  }

  /** Stores bytes; refuses a node that gives them another reference than they have. */
  async store({ bytes, reference }: UploadPart): Promise<void> {
    const got = await this.#post("/bytes", bytes);
    if (got !== reference) {
      throw new Error(`The node stored ${got} where ${reference} was to be stored.`);
    }
  }

  /** Stores a signed chunk, such as the update of a feed. */
  async storeSigned({ owner, id, signature, wrapped }: Soc): Promise<void> {
    const path = `/soc/${toHex(owner)}/${toHex(id)}?sig=${toHex(signature)}`;
    await this.#post(path, wrapped.data);
  }

  /** A chunk as the node gives it, unchecked, or undefined where it has none. */
  async chunk(address: Uint8Array): Promise<Uint8Array | undefined> {
    const path = `/chunks/${toHex(address)}`;
    const answer = await this.#ask(path);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw await refusal(path, answer);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Fetches a chunk and verifies its address; throws an Error that names a mismatch. */
  async checkedChunk(address: Uint8Array): Promise<Uint8Array | undefined> {
    const data = await this.chunk(address);
    if (data === undefined) return undefined;
    const name = toHex(address);
    const got = toHex(parseCac(data).address);
    if (got !== name) throw new Error(`The node gave chunk ${got} where ${name} was asked for.`);
    return data;
  }

  /** Remaining capacity and lifetime of the batch. */
  batch(): Promise<BatchState> {
    return this.#json(`/stamps/${this.#batch}`);
  }

  /** PLUR for a chunk and a block. */
  async price(): Promise<bigint> {
    return BigInt((await this.#json<{ currentPrice: string }>("/chainstate")).currentPrice);
  }
}

async function refusal(path: string, answer: Response): Promise<Error> {
  const text = await answer.text();
  return new Error(`The node answered ${answer.status} to ${path.split("?")[0]}: ${text.trim()}`);
}
