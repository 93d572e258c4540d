/** The fault rules of the RPC of real Bees, as far as the page of their chain needs them. */
export interface RpcFaultRules {
  /** The rules in force, oldest first. */
  readonly list: readonly object[];
  /** Adds a rule that came over HTTP; `block` is the newest block. Returns its id; throws for a rule that is not one. */
  add(rule: unknown, block: number): string;
  /** Removes a rule. Returns false for an unknown id. */
  remove(id: string): boolean;
}
