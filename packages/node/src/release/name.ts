/** A release of Bee that the node can be. */
export type ReleaseName = "2.6.0" | "2.8.1";
