import { parseAbi } from "viem";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { accounts } from "../accounts.ts";
import { contract, type Contract } from "../contract.ts";
import { revertWith } from "../revert.ts";
import { bytes, hex } from "./roles.ts";

/** Interface of the published contract. */
const factoryAbi = parseAbi([
  "function ERC20Address() view returns (address)",
  "function master() view returns (address)",
  "function deployedContracts(address) view returns (bool)",
  "function deploySimpleSwap(address issuer, uint256 defaultHardDepositTimeoutDuration, bytes32 salt) returns (address)",
  "event SimpleSwapDeployed(address contractAddress)",
]);

/** Code of a contract that forwards every call to another one. [EIP-1167] */
export const proxyCode = (target: Uint8Array): Uint8Array =>
  Uint8Array.of(
    ...bytes("0x363d3d373d3d3d363d73"),
    ...target,
    ...bytes("0x5af43d82803e903d91602b57fd5bf3"),
  );

/** Code that deploys {@link proxyCode}. */
const creationCode = (target: Uint8Array): Uint8Array =>
  Uint8Array.of(...bytes("0x3d602d80600a3d3981f3"), ...proxyCode(target));

/** SimpleSwapFactory. [ethersphere/swap-swear-and-swindle] */
export const factory: Contract = contract("SimpleSwapFactory", factoryAbi, {
  ERC20Address: () => hex(accounts.token),
  master: () => hex(accounts.chequebookMaster),
  deployedContracts: ({ state }, account) =>
    state.chain.chequebooks.get(bytes(account)) !== undefined,
  deploySimpleSwap({ state, sender, self }, issuer, timeout, salt) {
    // The account of CREATE2, with the sender in the salt. [EIP-1014]
    const ownSalt = keccak256(new Uint8Array(12), sender, bytes(salt));
    const code = keccak256(creationCode(accounts.chequebookMaster));
    const account = keccak256(Uint8Array.of(0xff), self, ownSalt, code).slice(12);
    if (state.chain.chequebooks.get(account) !== undefined) revertWith("ERC1167: create2 failed");
    state.chain.chequebooks.deploy(account, bytes(issuer), timeout);
    return hex(account);
  },
});
