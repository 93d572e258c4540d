// Written by `npm run editions` from data/editions.yaml.

/** The release of Bee whose interface each document describes, oldest first. */
export const BEE_RELEASES = { "7.3.0": "2.6.0", "8.1.0": "2.8.2" } as const;

/** The first release that each document described: later ones in {@link BEE_RELEASES} are its patches. */
export const FIRST_RELEASES = { "7.3.0": "2.6.0", "8.1.0": "2.8.1" } as const;
