import { makeCac } from "@swarm-docs/protocol/cac";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import {
  FIRST_GSOC_KEY,
  gsocKeyNumber,
  makeGsocMessage,
  mineGsocKey,
} from "@swarm-docs/protocol/gsoc";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { mineChunk, pssTopic, sealMessage } from "@swarm-docs/protocol/pss";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** A message to be mined. */
export interface Letter {
  /** Of a GSOC message also its identifier itself, 64 hexadecimal digits. */
  readonly topic: string;
  readonly text: string;
  /** Overlay of the listener, 64 hexadecimal digits. */
  readonly overlay: string;
}

/** A chunk that carries a message to where its listener is. */
export interface Mined {
  /** Where it lies, 64 hexadecimal digits. */
  readonly address: string;
  /** Addresses that were tried. */
  readonly tries: number;
  /** Span and payload. */
  readonly body: Uint8Array;
}

/** A single-owner chunk with the names that an upload needs, in hexadecimal digits. */
export interface MinedSoc extends Mined {
  readonly id: string;
  readonly owner: string;
  readonly signature: string;
}

/** Addresses tried between two reports. */
const SLICE = 4096;

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** Seals and mines messages. Lives in a worker of its own. */
export class Miner {
  /**
   * Seals a message for a public key (33 bytes as hexadecimal digits) and searches a nonce whose chunk
   * begins as the listener's overlay does, in its first `bytes`: 1 or 2.
   */
  async pss(
    letter: Letter,
    recipient: string,
    bytes: number,
    report: (tries: number) => unknown,
  ): Promise<Mined> {
    const sealed = sealMessage({
      topic: pssTopic(letter.topic),
      message: encodeUtf8(letter.text),
      recipient: fromHex(recipient),
      ephemeralKey: random(32),
      random,
    });
    const target = fromHex(letter.overlay).subarray(0, bytes);
    const nonce = random(32);
    for (let from = 0; ; from += SLICE) {
      try {
        const { address, data } = mineChunk(sealed, [target], nonce, { from, tries: SLICE });
        // The counter of the nonce stands in its first four bytes, behind the span.
        const tries = new DataView(data.buffer, data.byteOffset + 8, 4).getUint32(0) + 1;
        return { address: toHex(address), tries, body: data };
      } catch (error) {
        if (!(error instanceof ProtocolError && error.code === "mining-exhausted")) throw error;
        await report(from + SLICE);
      }
    }
  }

  /** Searches the key whose chunk lies near the listener, as clients agree on it, and signs the message. */
  gsoc({ topic, text, overlay }: Letter): MinedSoc {
    const id = /^[0-9a-f]{64}$/i.test(topic) ? fromHex(topic) : keccak256(encodeUtf8(topic));
    const found = mineGsocKey(fromHex(overlay), id);
    const soc = makeGsocMessage(id, makeCac(encodeUtf8(text)), found.key);
    return {
      address: toHex(soc.address),
      tries: Number(gsocKeyNumber(found) - FIRST_GSOC_KEY) + 1,
      body: soc.wrapped.data,
      id: toHex(id),
      owner: toHex(soc.owner),
      signature: toHex(soc.signature),
    };
  }
}
