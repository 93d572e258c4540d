import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { accounts, type ContractName } from "../accounts.ts";
import type { Ethereum } from "../ethereum.ts";
import { contracts } from "../machine.ts";

/** Names of the accounts that have one, by 0x text: wallets of nodes, contracts, chequebooks. */
export function accountNames({ chain, state }: Ethereum): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const wallets = [...state.administrators()];
  wallets.forEach((account, at) =>
    names.set(`0x${account}`, wallets.length === 1 ? "wallet of the node" : `wallet of node ${at}`),
  );
  for (const [name, { name: published }] of Object.entries(contracts)) {
    const isMaster = name === "chequebookMaster";
    names.set(
      `0x${toHex(accounts[name as ContractName])}`,
      isMaster ? `${published} (master)` : published,
    );
  }
  for (const account of chain.chequebooks.accounts()) {
    const issuer = `0x${toHex(chain.chequebooks.get(fromHex(account))?.issuer ?? new Uint8Array(20))}`;
    names.set(`0x${account}`, `chequebook of ${names.get(issuer) ?? `${issuer.slice(0, 10)}…`}`);
  }
  return names;
}
