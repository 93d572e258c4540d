import type { BlockClock } from "../chain/block-clock.ts";
import type { Fees } from "../chain/fees.ts";
import type { BlockIndex } from "./block-index.ts";
import type { BlockTimes } from "./block-times.ts";
import type { BlockFacts } from "./contract.ts";

/** Blocks before its own whose hash a contract can read. [Yellow Paper §9.1, BLOCKHASH] */
const KNOWN_HASHES = 256;

/** Where the facts of blocks are. */
interface BlockSources {
  readonly blocks: BlockClock;
  readonly index: BlockIndex;
  readonly times: BlockTimes;
  readonly fees: Fees;
}

/** Reads blocks for the contracts, which see the block of their call as the newest one. */
export const blockFacts = ({ blocks, index, times, fees }: BlockSources): BlockFacts => ({
  hash(block) {
    const isKnown = block >= 0 && block < blocks.block && block >= blocks.block - KNOWN_HASHES;
    return isKnown ? index.hash(block) : new Uint8Array(32);
  },
  timestamp: () => times.of(blocks.block),
  baseFee: () => fees.of(blocks.block),
});
