import { parseAbi } from "viem";
import { isZero } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { accounts } from "../accounts.ts";
import { contract, lazyAbi, type Contract } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { revertWith } from "../revert.ts";

/** Interface of the published contract. */
const factoryAbi = lazyAbi(() =>
  parseAbi([
    "function ERC20Address() view returns (address)",
    "function master() view returns (address)",
    "function deployedContracts(address) view returns (bool)",
    "function deploySimpleSwap(address issuer, uint256 defaultHardDepositTimeoutDuration, bytes32 salt) returns (address)",
    "event SimpleSwapDeployed(address contractAddress)",
  ]),
);

/** Code of a contract that forwards every call to another one. [EIP-1167] */
export const proxyCode = (target: Uint8Array): Uint8Array =>
  Uint8Array.of(
    ...bytesOf("0x363d3d373d3d3d363d73"),
    ...target,
    ...bytesOf("0x5af43d82803e903d91602b57fd5bf3"),
  );

/** Code that deploys {@link proxyCode}. */
const creationCode = (target: Uint8Array): Uint8Array =>
  Uint8Array.of(...bytesOf("0x3d602d80600a3d3981f3"), ...proxyCode(target));

/** SimpleSwapFactory. [ethersphere/swap-swear-and-swindle] */
export const factory: Contract = contract("SimpleSwapFactory", factoryAbi, {
  ERC20Address: () => data(accounts.token),
  master: () => data(accounts.chequebookMaster),
  deployedContracts: ({ state }, account) =>
    state.chain.chequebooks.get(bytesOf(account)) !== undefined,
  deploySimpleSwap({ state, sender, self }, issuer, timeout, salt) {
    // The account of CREATE2, with the sender in the salt. [EIP-1014]
    const ownSalt = keccak256(new Uint8Array(12), sender, bytesOf(salt));
    const code = keccak256(creationCode(accounts.chequebookMaster));
    const account = keccak256(Uint8Array.of(0xff), self, ownSalt, code).slice(12);
    if (state.chain.chequebooks.get(account) !== undefined) revertWith("ERC1167: create2 failed");
    if (isZero(bytesOf(issuer))) revertWith("invalid issuer");
    state.chain.chequebooks.deploy(account, bytesOf(issuer), timeout);
    return data(account);
  },
});
