/** Version of the interface that this node speaks. */
export const apiVersion = "7.3.0";

/**
 * What `/health` reports as the node's version. Clients compare it with the versions they know, so it
 * begins with the Bee release whose interface this is; the rest says that this is no Bee.
 */
export const nodeVersion = "2.6.0-development-node";
