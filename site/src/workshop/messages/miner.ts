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

/** Message to mine. */
export interface Letter {
  /** Topic text; for GSOC also an identifier of 64 hexadecimal digits. */
  readonly topic: string;
  readonly text: string;
  /** Overlay of the listener, 64 hexadecimal digits. */
  readonly overlay: string;
}

/** Mined chunk with an address close to the listener's overlay. */
export interface Mined {
  /** Chunk address, 64 hexadecimal digits. */
  readonly address: string;
  /** Number of addresses tried. */
  readonly tries: number;
  /** Span and payload. */
  readonly body: Uint8Array;
}

/** Single-owner chunk with the upload parameters, in hexadecimal digits. */
export interface MinedSoc extends Mined {
  readonly id: string;
  readonly owner: string;
  readonly signature: string;
}

/** Addresses tried between two progress reports. */
const SLICE = 4096;

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** Encrypts and mines messages. Runs in a dedicated worker. */
export class Miner {
  /**
   * Encrypts a message for a public key (33 bytes as hexadecimal digits) and mines a nonce until the
   * first `bytes` bytes (1 or 2) of the chunk address match the listener's overlay.
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
        // The first four bytes of the nonce, after the 8-byte span, are the counter.
        const tries = new DataView(data.buffer, data.byteOffset + 8, 4).getUint32(0) + 1;
        return { address: toHex(address), tries, body: data };
      } catch (error) {
        if (!(error instanceof ProtocolError && error.code === "mining-exhausted")) throw error;
        await report(from + SLICE);
      }
    }
  }

  /** Derives the GSOC key whose chunk lies near the listener, as clients do, and signs the message. */
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
