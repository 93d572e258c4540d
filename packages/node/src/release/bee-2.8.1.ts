import { fail } from "../errors/errors.ts";
import { bee260 } from "./bee-2.6.0.ts";
import type { Release } from "./release.ts";

/** Bee 2.8.1, commit 7cf53193: its changes since 2.6.0. */
export const bee281: Release = {
  ...bee260,
  name: "2.8.1",
  apiVersion: "8.1.0",
  // [bee pkg/api/router.go:192]
  errors: {
    "swap-disabled": [403, "Swap is disabled. This endpoint is unavailable."],
    "chequebook-disabled": [403, "Chequebook is disabled. This endpoint is unavailable."],
  },
  // [bee pkg/file/redundancy/level.go:180, pkg/api/validation.go:14]
  redundancy: {
    uploadLevel: 1,
    mistake: "redundancy level to be between 0 and 4",
    isReadEverywhere: true,
  },
  // [bee pkg/api/bzz.go:404]
  feeds: { triesBoth: true, lostContent: "bzz-feed-wrapped-chunk" },
  // [bee pkg/api/chunk_stream.go:117]
  stream: { wantsBatch: false, badChunk: "invalid chunk data" },
  // [bee pkg/api/postage.go:142,423]
  members: {
    stamp: (used, capacity) => ({ utilizationRatio: used / capacity }),
    reserveState: () => ({ reserveCapacityDoubling: 0 }),
    chainState: (minimumBlocks) => ({ minimumValidityBlocks: minimumBlocks }),
  },
  // [bee go.mod: go 1.26]
  mediaTypes: async () => (await import("./media-types.ts")).mediaTypesOfGo126,
  maySoftBreakHaveBlanks: true,
  // [bee pkg/api/bzz.go:143]
  wantsContentType: false,
  // [bee pkg/api/soc.go:52]
  hasSocSessions: true,
  // [bee pkg/api/router.go:287]
  socketsTakeAnyMethod: false,
  // There is no mode `dev` any more. This node answers whatever a full node does. [bee pkg/api/node.go]
  beeMode: () => "full",
  // Websockets are off, and an address without TCP has no transport. The simulated network has private
  // addresses, so these are dialled. [bee pkg/p2p/libp2p/libp2p.go:824, pkg/bzz/transport.go:60]
  connect: {
    knowsNewProtocols: true,
    isDialled: (protocols) => protocols.includes("tcp") && !protocols.includes("ws"),
    self: "cannot connect to self",
    failedDial: "libp2p connect: failed to dial",
  },
  // [bee pkg/transaction/wrapped/fee.go]
  hasLeastGasPrice: true,
  // [bee pkg/transaction/transaction.go prepareTransaction]
  gasLimits: { least: 21_000n, most: 10_000_000n },
  // Its encoder of calls refuses them. [go-ethereum accounts/abi]
  sendsNegativeAmounts: false,
  // [bee pkg/api/api.go:657, pkg/api/subdomain.go:20]
  refuseName(name, place) {
    const error = `\`${place}=${name}\`: ENS service is not available`;
    fail("service-unavailable", { reasons: [{ field: "address", error }] });
  },
};
