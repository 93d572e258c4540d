/** Failure of a network of Bees whose message is written for the user. */
export class BeesError extends Error {}
