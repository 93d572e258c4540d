import type { patches } from "./patches.ts";

/** A release of Bee whose behavior has a file of its own. */
export type BaseName = "2.6.0" | "2.8.1";

/** A release of Bee that the node can be. */
export type ReleaseName = BaseName | keyof typeof patches;
