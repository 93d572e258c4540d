import type { Release } from "./release.ts";

const none = {};

/** Bee 2.6.0, commit d0aa8b93: the release that the specification describes whole. */
export const bee260: Release = {
  name: "2.6.0",
  apiVersion: "7.3.0",
  errors: {},
  // Bee takes any level and may break the connection off; here it is 0 to 4. [bee pkg/api/bytes.go]
  redundancy: { uploadLevel: 0, mistake: "max:4", isReadEverywhere: false },
  feeds: { triesBoth: false, lostContent: "bzz-map-structure-feed-update" },
  stream: { wantsBatch: true },
  members: { stamp: () => none, reserveState: () => none, chainState: () => none },
  // [bee go.mod: toolchain go1.24.2]
  mediaTypes: async () => (await import("./media-types.ts")).mediaTypesOfGo124,
  maySoftBreakHaveBlanks: false,
  wantsContentType: true,
  hasSocSessions: false,
  socketsTakeAnyMethod: true,
  beeMode: (persona) => persona,
  // [bee pkg/p2p/libp2p/libp2p.go:732]
  connect: {
    knowsNewProtocols: false,
    isDialled: () => true,
    self: "failed to dial: dial to self attempted",
    failedDial: "failed to dial",
  },
  hasLeastGasPrice: false,
  sendsNegativeAmounts: true,
};
