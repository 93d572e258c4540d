// Written by `npm run editions` from data/editions.yaml.

/** Patch releases of Bee, each with the release that it behaves as. */
export const patches = { "2.8.2": "2.8.1" } as const;
