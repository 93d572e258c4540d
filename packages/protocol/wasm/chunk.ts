// The tree over a chunk's payload, the chunk cipher, and hashes of messages of any length.
import { getLane, hash, loadMessage, pad, permute, setLane, storeDigest } from "./keccak";
import { gather, splat, width, xor } from "./lane";
import { IN, KEY, OUT, SPANS, ZEROS } from "./layout";

/** Hashes `pairs` pairs of 32-byte nodes at IN and leaves their parents there, side by side. */
function hashPairs<L>(pairs: i32): void {
  // With a width of 2 the last step may hash one pair too many; its input and output are already consumed.
  for (let i = 0; i < pairs; i += width<L>()) {
    const from = IN + ((<usize>i) << 6);
    const to = IN + ((<usize>i) << 5);
    hash<L>(from, from + 64, 8, to, to + 32);
  }
}

/** Roots of trees of zeros, each the hash of the one before with itself. */
export function initZeros<L>(): void {
  for (let level: usize = 0; level < 7; level++) {
    const root = ZEROS + (level << 5);
    copyNode(IN, root);
    copyNode(IN + 32, root);
    hash<L>(IN, IN, 8, root + 32, root + 64);
  }
}

/** Chunk with span at IN - 8 and `bytes` bytes of payload at IN: root to IN, address to OUT. */
export function address<L>(bytes: i32): void {
  for (let i = bytes; i & 31; i++) store<u8>(IN + i, 0);
  let nodes = (bytes + 31) >> 5;
  if (nodes == 0) copyNode(IN, ZEROS + 224);
  else {
    // Hash only subtrees that contain data; the hashes of empty subtrees are precomputed.
    for (let level: usize = 0; level < 7; level++) {
      if (nodes & 1) copyNode(IN + ((<usize>nodes) << 5), ZEROS + (level << 5));
      nodes = (nodes + 1) >> 1;
      hashPairs<L>(nodes);
    }
  }
  hash<L>(IN - 8, IN - 8, 5, OUT, OUT + 32);
}

/** `count` chunks of 4096 bytes at IN, their spans at SPANS: addresses to OUT. */
export function addresses<L>(count: i32): void {
  for (let pairs = count << 6; pairs >= count; pairs >>= 1) hashPairs<L>(pairs);
  for (let i = 0; i < count; i++) {
    const message = IN + 2048 + <usize>i * 40;
    store<u64>(message, load<u64>(SPANS + ((<usize>i) << 3)));
    copyNode(message + 8, IN + ((<usize>i) << 5));
  }
  for (let i = 0; i < count; i += width<L>()) {
    const from = IN + 2048 + <usize>i * 40;
    const to = OUT + ((<usize>i) << 5);
    hash<L>(from, from + 40, 5, to, to + 32);
  }
}

/** Absorbs `blocks` padded blocks of 136 bytes at IN; digest so far to OUT. */
export function absorb<L>(blocks: i32, first: i32): void {
  if (first) for (let i = 0; i < 25; i++) setLane<L>(i, splat<L>(0));
  let at = IN;
  for (; blocks > 0; blocks--) {
    for (let i = 0; i < 17; i++, at += 8) setLane<L>(i, xor<L>(getLane<L>(i), gather<L>(at, at)));
    permute<L>();
  }
  storeDigest<L>(OUT, OUT);
}

/** Xors `bytes` bytes at IN with the key stream of KEY, whose blocks count up from `counter`. */
export function crypt<L>(bytes: i32, counter: u32): void {
  const end = IN + <usize>bytes;
  for (let at = IN; at < end; at += (<usize>width<L>()) << 5) {
    // H(key ‖ LE32(counter)): the counter fills half a lane and the padding the next byte.
    store<u64>(OUT, (<u64>counter) | (1 << 32));
    store<u64>(OUT + 8, (<u64>(counter + 1)) | (1 << 32));
    counter += width<L>();
    loadMessage<L>(KEY, KEY, 4);
    setLane<L>(4, gather<L>(OUT, OUT + 8));
    permute<L>();
    pad<L>(4, 1);
    permute<L>();
    storeDigest<L>(OUT, OUT + 32);
    const keyBytes = (<usize>width<L>()) << 5;
    for (let i: usize = 0; i < keyBytes; i += 8) {
      store<u64>(at + i, load<u64>(at + i) ^ load<u64>(OUT + i));
    }
  }
}

function copyNode(to: usize, from: usize): void {
  for (let i: usize = 0; i < 32; i += 8) store<u64>(to + i, load<u64>(from + i));
}
