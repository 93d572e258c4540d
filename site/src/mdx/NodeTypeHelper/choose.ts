import { inEdition } from "../../edition/in-edition.ts";

/** Ticked wishes; a missing one is no. */
export interface Wishes {
  readonly upload?: string;
  readonly receive?: string;
  readonly earn?: string;
  readonly store?: string;
  readonly doubling?: string;
}

/** A node type with what speaks for it. */
export interface Choice {
  readonly type: "full" | "light" | "ultra-light";
  readonly reasons: readonly string[];
  readonly needs: readonly string[];
  /** Disk to plan, in GB. */
  readonly diskGb: number;
  /** Lines of bee.yaml that make it this type. */
  readonly settings: string;
}

/** Place of a chunk on disk. [bee pkg/sharky] */
const SLOT_BYTES = 4201;
const RESERVE_CHUNKS = 2 ** 22;
const CACHE_CHUNKS = 1_000_000;
/** Indexes and state beside the chunks, of a full node and of others. */
const STATE_GB = { full: 3, other: 1 };

/** Disk of a node in GB: reserve (doubled or not, none when not full), cache, state. */
export function diskGb(isFull: boolean, doublings: 0 | 1): number {
  const reserve = isFull ? RESERVE_CHUNKS * 2 ** doublings : 0;
  return ((reserve + CACHE_CHUNKS) * SLOT_BYTES) / 1e9 + STATE_GB[isFull ? "full" : "other"];
}

/** The smallest node type that fulfils all wishes, set up for a release of Bee. */
export function chooseType(
  { upload, receive, earn, store, doubling }: Wishes,
  release: string,
): Choice {
  const reasons = [
    ...(earn ? ["Only full nodes can stake and win storage rewards."] : []),
    ...(receive
      ? ["Messages arrive as chunks in the receiver's neighborhood, and only full nodes get those."]
      : []),
    ...(store ? ["Only full nodes keep and forward chunks for others."] : []),
  ];
  if (reasons.length > 0) {
    const doublings = earn && doubling ? 1 : 0;
    return {
      type: "full",
      reasons,
      needs: [
        "an RPC endpoint of Gnosis Chain",
        "0.1 xDAI",
        "TCP port 1634 reachable from outside",
        ...(earn ? [`${10 * 2 ** doublings} xBZZ to stake, which stay locked`] : []),
      ],
      diskGb: diskGb(true, doublings),
      settings: `full-node: true\nswap-enable: true\nblockchain-rpc-endpoint: "http://localhost:8545"${
        doublings ? "\nreserve-capacity-doubling: 1" : ""
      }`,
    };
  }
  if (upload) {
    return {
      type: "light",
      reasons: [
        "Uploading needs stamps, and stamps need a connection to the chain. Nothing here needs a full node.",
      ],
      needs: ["an RPC endpoint of Gnosis Chain", "0.01 xDAI", "xBZZ for stamps, 0.2 to try"],
      diskGb: diskGb(false, 0),
      settings: `swap-enable: true\nblockchain-rpc-endpoint: "http://localhost:8545"`,
    };
  }
  return {
    type: "ultra-light",
    reasons: ["Downloading within the free allowance needs neither chain nor money."],
    needs: ["a password"],
    diskGb: diskGb(false, 0),
    settings: inEdition({ until: "2.7.0" }, release)
      ? "skip-postage-snapshot: true"
      : "# nothing: without settings a node is ultra-light",
  };
}
