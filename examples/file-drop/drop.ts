import type { Bee, PublicKey, Reference } from "@ethersphere/bee-js";

/** References needed to open a dropped file. None of them is a secret. */
export interface Ticket {
  readonly reference: Reference;
  readonly history: Reference;
  readonly publisher: PublicKey;
}

/** A place to leave files for certain readers; each of them runs a node of his own. */
export class FileDrop {
  readonly #bee: Bee;
  readonly #batchId: string;

  constructor(bee: Bee, batchId: string) {
    this.#bee = bee;
    this.#batchId = batchId;
  }

  /** Uploads a file that only this node and the readers' nodes can decrypt. */
  async leave(name: string, content: string, readers: PublicKey[]): Promise<Ticket> {
    const { historyref } = await this.#bee.createGrantees(this.#batchId, readers);
    const { reference } = await this.#bee.uploadFile(this.#batchId, content, name, {
      act: true,
      actHistoryAddress: historyref,
      contentType: "text/plain",
    });
    const { publicKey } = await this.#bee.getNodeAddresses();
    return { reference, history: historyref, publisher: publicKey };
  }

  /** Opens a file. Fails for who is no reader. */
  async open({ reference, history, publisher }: Ticket): Promise<{ name: string; text: string }> {
    const file = await this.#bee.downloadFile(reference, "", {
      actPublisher: publisher,
      actHistoryAddress: history,
    });
    return { name: file.name ?? "", text: file.data.toUtf8() };
  }
}
