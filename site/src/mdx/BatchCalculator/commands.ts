/** Parameters of a batch purchase. */
export interface Purchase {
  readonly depth: number;
  /** PLUR per chunk. */
  readonly amount: bigint;
  readonly immutable: boolean;
}

/** The HTTP request as a curl command. */
export function curlCommand({ depth, amount, immutable }: Purchase): string {
  return `curl -s -X POST -H "Immutable: ${immutable}" \\\n  "http://localhost:1633/stamps/${amount}/${depth}"`;
}

/** Complete TypeScript module that buys the batch and prints its id. */
export function beeJsCode({ depth, amount, immutable }: Purchase): string {
  return `import { Bee } from "@ethersphere/bee-js";

const bee = new Bee("http://localhost:1633");
const batchId = await bee.createPostageBatch("${amount}", ${depth}, { immutableFlag: ${immutable} });
console.log(batchId.toHex());`;
}

/** The swarm-cli command. */
export function swarmCliCommand({ depth, amount, immutable }: Purchase): string {
  return `swarm-cli stamp buy --depth ${depth} --amount ${amount} --immutable ${immutable}`;
}
