/** Bee release used in commands; a test compares it with `data/versions.yaml`. */
export const BEE_VERSION = "2.6.0";
