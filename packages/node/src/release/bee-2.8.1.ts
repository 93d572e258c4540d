import { bee260 } from "./bee-2.6.0.ts";
import type { Release } from "./release.ts";

/** Bee 2.8.1, commit 7cf53193: what it changed since 2.6.0. */
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
  // There is no mode `dev` any more. This node answers whatever a full node does. [bee pkg/api/node.go]
  beeMode: () => "full",
};
