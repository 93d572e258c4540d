import type { Answer, World } from "./world.ts";

/** Byte i of the data is i modulo 255, as in the published vectors. [bee pkg/file/testing] */
export function pattern(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) bytes[at] = at % 255;
  return bytes;
}

/** Bytes without repetition, the same every time. */
export function noise(length: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = 2_463_534_242;
  for (let at = 0; at < words.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state;
  }
  return new Uint8Array(words.buffer, 0, length);
}

/** Header of the world's batch, beside others. */
export async function paid(
  world: World,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  return { "Swarm-Postage-Batch-Id": await world.batchId(), ...headers };
}

/** The reference of an upload's answer. */
export function referenceOf(answer: Answer): string {
  return String(answer.json()["reference"]);
}

/** Uploads bytes; gives the reference. */
export async function uploadBytes(
  world: World,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return referenceOf(
    await world.call("uploadBytes", { headers: await paid(world, headers), body }),
  );
}

/** A chunk with a span of its payload's length. */
export function chunkOf(payload: string | Uint8Array): Uint8Array {
  const bytes = typeof payload === "string" ? new TextEncoder().encode(payload) : payload;
  const chunk = new Uint8Array(8 + bytes.length);
  new DataView(chunk.buffer).setBigUint64(0, BigInt(bytes.length), true);
  chunk.set(bytes, 8);
  return chunk;
}
