import { inEdition } from "../../edition/in-edition.ts";

/** Form values; a missing checkbox is off. */
export interface Wishes {
  readonly upload?: string;
  readonly receive?: string;
  readonly earn?: string;
  readonly store?: string;
  readonly doubling?: string;
}

/** Recommended node type with reasons. */
export interface NodeTypeChoice {
  readonly type: "full" | "light" | "ultra-light";
  readonly reasons: readonly string[];
  readonly needs: readonly string[];
  /** Required disk space in GB. */
  readonly diskGb: number;
  /** `bee.yaml` lines that select this node type. */
  readonly settings: string;
}

/** Sharky slot size in bytes. [bee pkg/sharky] */
const SLOT_BYTES = 4201;
const RESERVE_CHUNKS = 2 ** 22;
const CACHE_CHUNKS = 1_000_000;
/** Disk space for indexes and state in GB, besides the chunks. */
const STATE_GB = { full: 3, other: 1 };

/** Disk space of a node in GB: reserve (full nodes only, optionally doubled), cache and state. */
export function diskGb(isFull: boolean, doublings: 0 | 1): number {
  const reserve = isFull ? RESERVE_CHUNKS * 2 ** doublings : 0;
  return ((reserve + CACHE_CHUNKS) * SLOT_BYTES) / 1e9 + STATE_GB[isFull ? "full" : "other"];
}

/** Returns the smallest node type that meets all requirements, with settings for a Bee release. */
export function chooseType(
  { upload, receive, earn, store, doubling }: Wishes,
  release: string,
): NodeTypeChoice {
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
