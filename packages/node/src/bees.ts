// Real Bees for tests and programs: `bee` processes on the ledger of a development node, with its clock and
// its controls, and with faults of the chain. For what the development node cannot show: the real client.
export { createBees, BeesOptionError } from "./edge-node/bees/create-bees.ts";
export { BeeNotFoundError } from "./edge-node/bees/find-bee.ts";
export { BeeStartError } from "./edge-node/bees/readiness.ts";
export { BeeRequestError } from "./edge-node/bees/bee-api.ts";
export { UnknownBeeOptionError } from "./edge-node/bees/bee-options.ts";
export { RpcFaultError } from "./edge-node/bees/rpc-faults.ts";
export type { BeeNetwork, BeeNode, BeesOptions } from "./edge-node/bees/types.ts";
export type { ActiveRpcFault, RpcFault, RpcRecord } from "./edge-node/bees/rpc-faults.ts";
