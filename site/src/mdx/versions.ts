/** Bee release that commands name; a test holds it against `data/versions.yaml`. */
export const BEE_VERSION = "2.6.0";
